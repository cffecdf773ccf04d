"""Contests at run time."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import maxn

GAMES = [(game.name, players) for game in maxn.games() for players in game.players]


def play_some(contest: maxn.Contest, decisions: int, seed: int) -> None:
    """Makes random decisions."""
    generator = random.Random(seed)
    for _ in range(decisions):
        if contest.is_over:
            return
        contest.play(generator.choice(contest.legal()))


def test_there_are_games() -> None:
    assert len(GAMES) > 20
    assert {game.kind for game in maxn.games()} == {"cards", "board"}
    assert all(game.rules and game.best_agent for game in maxn.games())


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_contests_of_every_game(game: str, players: int) -> None:
    contest = maxn.start(game, players, seed=5)
    assert (contest.game, contest.players, len(contest.scores)) == (game, players, players)
    play_some(contest, 40, seed=players)
    assert contest.decisions
    for twin in (
        pickle.loads(pickle.dumps(contest)),
        copy.deepcopy(contest),
        copy.copy(contest),
        maxn.Contest.from_json(contest.to_json()),
    ):
        assert twin == contest
        assert (twin.legal(), twin.scores, twin.to_move) == (contest.legal(), contest.scores, contest.to_move)
        assert twin.observation(0) == contest.observation(0)
    if contest.notation is not None:
        again = maxn.read(game, contest.notation)
        assert (again.legal(), again.to_move) == (contest.legal(), contest.to_move)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_undo_restores_every_state(game: str, players: int) -> None:
    contest = maxn.start(game, players, seed=2)
    generator = random.Random(1)
    states = []
    for number in range(70):
        if contest.is_over:
            break
        # Scenes of boards are large.
        scene = contest.scene() if number % 20 == 0 else None
        states.append((contest.legal(), contest.scores, contest.to_move, scene))
        contest.play(generator.choice(contest.legal()))
    while states:
        contest.undo()
        legal, scores, to_move, scene = states.pop()
        assert (contest.legal(), contest.scores, contest.to_move) == (legal, scores, to_move)
        assert scene is None or contest.scene() == scene
    with pytest.raises(maxn.DecisionError, match="there is no decision to undo"):
        contest.undo()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_seat_sees_no_hidden_cards(game: str, players: int) -> None:
    contest = maxn.start(game, players, seed=3)
    play_some(contest, 6, seed=3)
    table = contest.scene(0)["table"]
    if table["kind"] == "cards":
        others = table["hands"][1:]
        assert all(not hand["cards"] for hand in others) and any(hand["count"] for hand in others)
    json.dumps(contest.observation(0))
    json.dumps(contest.scene())


def test_a_whole_contest_has_winners() -> None:
    contest = maxn.start("othello", players=3)
    play_some(contest, 1000, seed=1)
    assert contest.is_over and contest.to_move is None and contest.legal() == []
    assert contest.winners and contest.ending
    best = max(contest.scores)
    assert [player for player, score in enumerate(contest.scores) if score == best] == contest.winners


def test_the_usual_number_of_players_is_that_number() -> None:
    usual, by_number = maxn.start("hearts", seed=3), maxn.start("hearts", 4, seed=3)
    assert usual == by_number and usual.to_json() == by_number.to_json()
    assert usual != maxn.start("hearts", 3, seed=3)


def test_events_say_what_happened() -> None:
    contest = maxn.start("spades", players=3, seed=1)
    kinds = set()
    for _ in range(60):
        for event in contest.play(contest.legal()[0]):
            assert event["text"]
            kinds.add(event["kind"])
    assert "trick" in kinds


def test_boards_are_equal_by_position_and_cards_by_their_past() -> None:
    one, other = maxn.start("othello", players=3), maxn.start("othello", players=3)
    assert one == other == maxn.Contest.from_notation("othello", one.notation or "")
    table = {one: "start"}
    assert table[other] == "start" and len({one, other}) == 1
    other.play("d6")
    assert one != other and hash(one) != hash(other)
    assert maxn.start("chinese-checkers", board="tiny") != maxn.start("chinese-checkers", board="mini")
    two_ways = maxn.start("chinese-checkers", players=3, board="tiny")
    assert two_ways == two_ways.copy() and hash(two_ways) == hash(two_ways.copy())
    hands = [maxn.start("hearts", 4, seed=seed) for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2] and len(set(hands)) == 2
    assert hands[0] != one and hands[0] != "hearts"


def test_a_contest_is_printed_as_a_table() -> None:
    board = str(maxn.start("othello", players=3))
    assert "othello: scores" in board
    assert "player 0 to move" in board and "2" in board and "3" not in board.partition("\n")[2]
    cards = str(maxn.deal("spades", cards=4, seed=1))
    assert "player 0: S:" in cards and "player 2: S:" in cards and "player 3" not in cards


@pytest.mark.parametrize("game", [info.name for info in maxn.games()])
def test_game_records_are_read_again(game: str) -> None:
    contest = maxn.start(game, seed=2**63 + 7)
    play_some(contest, 30, seed=4)
    text = contest.record(tags={"Event": 'a "test" \\ here', "Player1": "me"})
    again = maxn.Contest.from_record(text)
    assert (again.decisions, again.scores, again.legal()) == (contest.decisions, contest.scores, contest.legal())
    assert again.to_json() == contest.to_json() and again.record() == contest.record()
    assert text.startswith(f'[Game "{game}"]\n') and '[Event "a \\"test\\" \\\\ here"]' in text
    assert max(map(len, (line for line in text.splitlines() if line[:1] not in "[{"))) <= 110


def test_records_of_positions_and_wrong_ones() -> None:
    dealt = maxn.deal("spades", cards=4, seed=1)
    dealt.play(dealt.legal()[0])
    assert maxn.Contest.from_record(dealt.record()) == dealt and "[Position " in dealt.record()
    start = '[Game "othello"]\n[Players "3"]\n'
    for text, problem in [
        ("", "the tag Game is missing"),
        ('[Game "othello"]', "the tag Players is missing"),
        ('[Game "othello]', "is no tag"),
        (start + '[Seed "x"]', "the tag Seed is no whole number"),
        (start + "d6", "'d6' has no number before it"),
        (start + "1. d6 3. e6", "decision 3 comes where 2 is expected"),
        (start + "1. d6 2.", "there is no decision behind 2."),
        (start + "1. d6 {", "a comment is not closed"),
        (start + "1. a1", "decision 1, 'a1'"),
        ('[Game "otello"]\n[Players "3"]', "did you mean 'othello'"),
    ]:
        with pytest.raises(maxn.Error, match=problem):
            maxn.Contest.from_record(text)
    with pytest.raises(maxn.StartError, match="the tag Seed follows from the contest"):
        dealt.record(tags={"Seed": "1"})
    assert maxn.Contest.from_record(start + "1. d6 {good} 2. c3").decisions == ["d6", "c3"]


def test_decisions_are_read_as_people_write_them() -> None:
    contest = maxn.start("othello", players=3)
    contest.play(" C6 ")
    assert contest.decisions == ["c6"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("hart",), maxn.StartError, "there is no game 'hart'"),
        (("hearts", 9), maxn.StartError, "hearts is for 3 to 6 players, not for 9"),
        (("hearts", 0), maxn.StartError, "not for 0"),
        (("hearts", -1), ValueError, "it is -1; expected a whole number"),
        (("hearts", 10**30), ValueError, "expected a whole number"),
        (("hearts", "four"), TypeError, "it is of type str"),
        (("hearts", 4.0), TypeError, "it is of type float"),
        (("hearts", True), TypeError, "it is of type bool"),
        ((7,), TypeError, "str"),
    ],
)
def test_bad_starts(arguments: tuple[object, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        maxn.start(*arguments)  # type: ignore[arg-type]


def test_other_bad_input() -> None:
    with pytest.raises(maxn.StartError, match="there is no option 'mon'; did you mean 'moon'"):
        maxn.start("hearts", mon=True)
    with pytest.raises(ValueError, match="it is -1"):
        maxn.start("hearts", seed=-1)
    contest = maxn.start("hearts", 4)
    with pytest.raises(maxn.DecisionError, match="does not answer the question"):
        contest.play("nonsense")
    with pytest.raises(TypeError):
        contest.play(5)  # type: ignore[arg-type]
    with pytest.raises(maxn.ObservationError, match="there is no seat 4"):
        contest.observation(4)
    with pytest.raises(maxn.StartError, match="not a contest"):
        maxn.Contest.from_json("[]")
    with pytest.raises(maxn.StartError, match="there is no field 'deal'"):
        maxn.Contest.from_json('{"game":"hearts","deal":1}')
    with pytest.raises(maxn.StartError):
        maxn.read("othello", "nonsense")
    assert contest.decisions == [], "nothing was played"


def test_pictures() -> None:
    board = maxn.start("othello", players=3)
    assert board._repr_svg_().startswith("<svg") and board._repr_html_() is None
    cards = maxn.start("hearts", 4)
    assert cards._repr_svg_() is None and cards._repr_html_().startswith("<table>")


def test_house_rules_are_arguments_by_name() -> None:
    by_name = maxn.start("hearts", 4, seed=1, pass_cards=False, target=50)
    assert by_name == maxn.start("hearts", 4, seed=1, options="pass_cards=false target=50")
    rules = {rule["name"]: rule for rule in next(game for game in maxn.games() if game.name == "hearts").options}
    assert rules["moon"]["names"] == ["add", "subtract", "off"]
    assert rules["moon"]["presets"]["papers-nodes"] == "off"
    assert (rules["target"]["least"], rules["target"]["presets"]["standard"]) == (1, "100")


def test_worlds_agree_with_what_a_seat_has_seen() -> None:
    for name in ("hearts", "spades", "oh-hell", "pinochle", "big-two", "uno", "cribbage"):
        contest = maxn.start(name, players=3, seed=4)
        for _ in range(7):
            contest.play(contest.legal()[0])
        for seat in range(3):
            worlds = contest.worlds(seat, 8, seed=2)
            assert sum(weight for _, weight in worlds) == 8
            for world, _ in worlds:
                # What was seen of this hand; a world does not remember the one before.
                found, expected = (one.observation(seat) | {"last_hand": None} for one in (world, contest))
                assert found == expected, (name, seat)
            world = contest.draw(seat, 3)
            again = pickle.loads(pickle.dumps(world))
            assert again == world and again.scene() == world.scene()
        likely = contest.worlds(contest.to_move or 0, 8, seed=2, weighted=True)
        assert sum(weight for _, weight in likely) == 8
        assert pickle.loads(pickle.dumps(likely[-1][0])) == likely[-1][0]
        world = contest.draw(contest.to_move or 0, 1)
        assert world.legal() == contest.legal()
        world.play(world.legal()[-1])
        assert maxn.Contest.from_json(world.to_json()) == world != contest


def test_worlds_that_cannot_be_drawn() -> None:
    board, contest = maxn.start("othello", 3), maxn.start("hearts", 3)
    with pytest.raises(maxn.ObservationError, match="nothing is hidden here"):
        board.worlds(0, 5)
    with pytest.raises(maxn.ObservationError, match="count is 0"):
        contest.worlds(0, 0)
    with pytest.raises(maxn.ObservationError, match="there is no seat 3"):
        contest.draw(3, 1)
    for wrong in ('{"world_of":{"game":"hearts"},"world":{"seat":9,"count":1,"seed":1,"number":0}}', '{"world_of":{"game":"hearts"}}'):
        with pytest.raises(maxn.StartError, match="world"):
            maxn.Contest.from_json(wrong)
