import { noSums, type Sums } from "./readings";

/** A stretch of the text that is read by itself, in UTF-16 units. */
export interface Window {
  start: number;
  end: number;
  sums: Sums;
}

/** Units a window, at least; a text has no more windows than a strip can show. */
const SHORTEST = { words: 1500, characters: 500 };
const MOST_WINDOWS = 60;

/** Cuts a text into windows of equal length. */
export function windowsOf(length: number, kind: "words" | "characters"): Window[] {
  const count = Math.max(1, Math.min(MOST_WINDOWS, Math.floor(length / SHORTEST[kind])));
  return Array.from({ length: count }, (_, at) => ({
    start: Math.floor((at * length) / count),
    end: Math.floor(((at + 1) * length) / count),
    sums: noSums(),
  }));
}

/** The window that holds a place, for places that only move on. */
export class WindowCursor {
  #at = 0;

  constructor(readonly windows: readonly Window[]) {}

  sumsAt(place: number): Sums {
    while (this.#at + 1 < this.windows.length && place >= (this.windows[this.#at] as Window).end) {
      this.#at++;
    }
    return (this.windows[this.#at] as Window).sums;
  }
}
