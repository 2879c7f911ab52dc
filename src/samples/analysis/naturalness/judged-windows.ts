import { ramp } from "../score";
import type { LanguageParts } from "./languages/language-parts";
import { type JunkKind, junkIn, type Norm } from "./norms";
import { readingsOf } from "./readings/readings";
import type { Window } from "./readings/windows";

export interface JudgedWindow {
  /** In UTF-16 units of the text. */
  start: number;
  end: number;
  junk: number;
  kind: JunkKind | null;
}

/** A window of one part of a text, with the words or characters that its model read there. */
export interface PartWindow extends JudgedWindow {
  units: number;
}

export function judge({ start, end, sums }: Window, norm: Norm): PartWindow {
  const { units } = sums;
  if (units === 0) return { start, end, junk: 0, kind: null, units };
  const { share, kind } = junkIn(readingsOf(sums), units, norm);
  return { start, end, junk: share, kind, units };
}

export function weakestOf(windows: readonly JudgedWindow[]): JudgedWindow {
  return windows.reduce((weakest, window) => (window.junk > weakest.junk ? window : weakest));
}

/** So much of a clean text's window is hardly ever taken for junk. */
const CERTAIN = { from: 0.2, wholly: 0.4 };

/**
 * Junk in one place, as a share of the whole. It shows there more than in the mean of all, so
 * windows count by themselves which certainly hold some, and those beside them, where it begins or ends, each as
 * much as was read in it.
 */
export function gatheredJunk(windows: readonly PartWindow[]): number {
  const certain = windows.map(({ junk }) => ramp(junk, CERTAIN.from, CERTAIN.wholly));
  const weighed = windows.map(
    ({ junk, units }, at) => units * junk * Math.max(...certain.slice(Math.max(0, at - 1), at + 2)),
  );
  return sum(weighed) / Math.max(1, sum(windows.map(({ units }) => units)));
}

/** A window of several parts, of which each counts as much as there is of it. */
export function windowOf(own: readonly PartWindow[]): PartWindow {
  const units = own.reduce((sum, window) => sum + window.units, 0);
  const worst = weakestOf(own);
  const junk = own.reduce((sum, window) => sum + window.units * window.junk, 0) / (units || 1);
  return { start: worst.start, end: worst.end, junk, kind: worst.kind, units };
}

/** So much of a window is in another language where the text has turned to it. */
const TURNED = 0.9;

/** Share of a text's windows that are wholly in other languages, rather than mixed with them. */
export function shareTurned(
  windows: readonly Place[],
  elsewhere: LanguageParts["elsewhere"],
): number {
  let [turned, next] = [0, 0];
  for (const { start, end } of windows) {
    let covered = 0;
    while (next < elsewhere.length && (elsewhere[next] as Place).end <= start) next++;
    for (let at = next; at < elsewhere.length; at++) {
      const place = elsewhere[at] as Place;
      if (place.start >= end) break;
      covered += Math.min(end, place.end) - Math.max(start, place.start);
    }
    if (covered >= TURNED * (end - start)) turned++;
  }
  return turned / Math.max(1, windows.length);
}

type Place = LanguageParts["elsewhere"][number];

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
