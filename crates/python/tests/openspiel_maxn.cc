// OpenSpiel's own max^n behind a function of C, since its Python package does not offer it. It is compiled with the sources that come
// with that package, and finds everything else in its library.

#include <cstdint>
#include <cstring>

#include "open_spiel/algorithms/maxn.h"
#include "open_spiel/algorithms/maxn.cc"

// The values and the best action after some actions from the start of a game, at the horizon by the returns so far; the number of
// leaves that were looked at there.
extern "C" int64_t openspiel_maxn(const char* game_string, const int64_t* history, int length, int depth, double* values,
                                  int64_t* action) {
  auto game = open_spiel::LoadGame(game_string);
  auto state = game->NewInitialState();
  for (int place = 0; place < length; ++place) state->ApplyAction(history[place]);
  int64_t looked = 0;
  auto returns = [&looked](const open_spiel::State& leaf, open_spiel::Player player) {
    looked += player == 0;
    return leaf.Returns()[player];
  };
  auto [found, best] = open_spiel::algorithms::MaxNSearch(*game, state.get(), returns, depth);
  std::memcpy(values, found.data(), found.size() * sizeof(double));
  *action = best;
  return looked;
}
