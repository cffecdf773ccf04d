// Sounds of a table, which are off unless the settings say otherwise: a click for a card, two notes for your turn.

import { setting } from "./settings.js";

let audio = null;

function note(frequency, after, seconds, loudness) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** Lets a decision be heard, and that it is your turn. */
export function sound(isTurn) {
  if (setting("sound") !== "on") return;
  audio ??= new AudioContext();
  note(180, 0, 0.06, 0.12);
  if (isTurn) [523, 784].forEach((frequency, place) => note(frequency, 0.09 + place * 0.11, 0.16, 0.06));
}
