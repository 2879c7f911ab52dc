import { verseLikeness } from "../genres/verse";
import { share } from "../score";
import { endsFinished } from "../text/lines";

/** Entries of a menu are no wider than this, and so many of them stand in a row at least. */
const WIDEST_ENTRY = 50;
const FEWEST_ENTRIES = 4;

/** East Asian characters are as wide as two others. */
const EASTERN = 0x2e80;

/** From so many times on a list is said again and again: what comes twice may be meant. */
const FEWEST_TIMES = 3;

/** A text without the lists that each of its pages repeats. */
export interface WithoutNavigation {
  text: string;
  /** Lines that were left out. */
  lines: number;
  /** Share of the text's length that they took, 0 to 1. */
  share: number;
}

/**
 * Leaves out lists of short lines which are no sentences and stood in the text before, as the menus of
 * a website's pages do: they are taken off in cleaning, and are no copies of the text itself. The first
 * of each is left, and verse, whose refrains look alike, is as it is. Linear in the text.
 */
export function withoutNavigation(text: string): WithoutNavigation {
  const lines = text.split("\n");
  const trimmed = lines.map((line) => (line.length <= 2 * WIDEST_ENTRY ? line.trim() : line));
  const times = new Map<string, number>();
  for (const line of trimmed) if (isEntry(line)) times.set(line, (times.get(line) ?? 0) + 1);
  const isMenu = trimmed.map((line) => (times.get(line) ?? 0) >= FEWEST_TIMES);
  const seen = new Set<string>();
  const dropped = new Uint8Array(lines.length);
  const drop = (from: number, to: number) => {
    const entries = trimmed.slice(from, to).filter((line) => line !== "").length;
    for (let at = from; at < to; at++) {
      if (entries >= FEWEST_ENTRIES && seen.has(trimmed[at] as string)) dropped[at] = 1;
      if (isMenu[at]) seen.add(trimmed[at] as string);
    }
  };
  let start = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && (isMenu[at] || trimmed[at] === "")) continue;
    if (at > start) drop(start, at);
    start = at + 1;
  }
  const count = dropped.reduce((sum, one) => sum + one, 0);
  const isKept = (_: string, at: number) => dropped[at] === 0;
  if (count === 0 || verseLikeness(trimmed.filter(isKept).filter((line) => line !== "")) > 0)
    return { text, lines: 0, share: 0 };
  const kept = lines.filter(isKept).join("\n");
  return { text: kept, lines: count, share: share(text.length - kept.length, text.length) };
}

const LETTER = /\p{L}/u;

function isEntry(line: string): boolean {
  if (line === "" || widthOf(line) > WIDEST_ENTRY) return false;
  return LETTER.test(line) && !endsFinished(line);
}

function widthOf(line: string): number {
  let width = line.length;
  for (let at = 0; at < line.length && width <= WIDEST_ENTRY; at++)
    if (line.charCodeAt(at) >= EASTERN) width++;
  return width;
}
