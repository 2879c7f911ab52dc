import type { Sink } from "../../formats";
import { withoutPersonalData } from "../../quality";
import { BLOCK_CHARACTERS } from "../../transparency/draw";

export interface CutPassage {
  block: number;
  text: string;
  /** The same passage with personal data masked. */
  masked: string;
}

/** Personal data at the end of a block is recognized only with what follows it. */
const EXTRA_CHARACTERS = 64;

interface Capture {
  block: number;
  text: string;
  characters: number;
  /** Where the block itself ends in the text. */
  end: number | null;
}

/** Keeps only the drawn blocks of a text of any length. Positions count characters (code points). */
export class PassageSink implements Sink {
  readonly #blocks: readonly number[];
  readonly #captures: Capture[] = [];
  #position = 0;
  #carried = "";

  constructor(blocks: readonly number[]) {
    this.#blocks = blocks.toSorted((a, b) => a - b);
  }

  text(piece: string): void {
    const text = this.#carried + piece;
    const isCut = isHighSurrogate(text.charCodeAt(text.length - 1));
    this.#carried = isCut ? text.slice(-1) : "";
    this.#read(isCut ? text.slice(0, -1) : text);
  }

  end(): void {
    this.#read(this.#carried);
    this.#carried = "";
    for (const capture of this.#captures)
      if (isOpen(capture) && capture.text !== "") capture.text += "\n\n";
  }

  /** In the order of the collection. */
  passages(): CutPassage[] {
    return this.#captures.map(cutPassage);
  }

  #read(text: string): void {
    const from = this.#position;
    const to = from + charactersIn(text);
    this.#position = to;
    for (;;) {
      const block = this.#blocks[this.#captures.length];
      if (block === undefined || block * BLOCK_CHARACTERS >= to) break;
      this.#captures.push({ block, text: "", characters: 0, end: null });
    }
    for (const capture of this.#captures) if (isOpen(capture)) add(capture, text, from, to);
  }
}

const MAX_CHARACTERS = BLOCK_CHARACTERS + EXTRA_CHARACTERS;

const isOpen = ({ characters }: Capture) => characters < MAX_CHARACTERS;

function add(capture: Capture, text: string, from: number, to: number): void {
  const start = capture.block * BLOCK_CHARACTERS;
  const read = start + capture.characters;
  const upTo = Math.min(to, start + MAX_CHARACTERS);
  if (upTo <= read) return;
  const isBasic = to - from === text.length;
  const sliceOf = (first: number, last: number) =>
    isBasic
      ? text.slice(first - from, last - from)
      : sliceByCharacters(text, first - from, last - from);
  const end = start + BLOCK_CHARACTERS;
  const own = sliceOf(read, Math.max(read, Math.min(upTo, end)));
  capture.text += own;
  if (upTo >= end) capture.end ??= capture.text.length;
  if (upTo > end) capture.text += sliceOf(Math.max(read, end), upTo);
  capture.characters = upTo - start;
}

function sliceByCharacters(text: string, from: number, to: number): string {
  let [index, start] = [0, 0];
  for (let at = 0; at < to && index < text.length; at++) {
    if (at === from) start = index;
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  return from >= to ? "" : text.slice(start, index);
}

function charactersIn(text: string): number {
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i++)
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) count--;
  return count;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** A passage can begin up to this far after its block does, and end as far before it ends. */
const MARGIN_CHARACTERS = 400;

const BOUNDARIES = [
  /\n\s*\n/g,
  /[.!?…]["'”’»)\]]*\s+|[。！？][”’」』）]*\s*/g,
  /\n/g,
  /\s+/g,
] as const;

/** Cuts at a paragraph, or else at a sentence, a line or a word. */
function cutPassage({ block, text, end: blockEnd }: Capture): CutPassage {
  const last = blockEnd ?? text.length;
  const head = text.slice(0, MARGIN_CHARACTERS);
  const tailStart = Math.max(0, last - MARGIN_CHARACTERS);
  const start = block === 0 ? 0 : (firstBoundary(head) ?? 0);
  const end = tailStart + (lastBoundary(text.slice(tailStart, last)) ?? last - tailStart);
  const masked = withoutPersonalData(text);
  return { block, text: text.slice(start, end).trim(), masked: masked.slice(start, end).trim() };
}

function firstBoundary(text: string): number | null {
  for (const boundary of BOUNDARIES)
    for (const match of text.matchAll(boundary)) return match.index + match[0].length;
  return null;
}

function lastBoundary(text: string): number | null {
  for (const boundary of BOUNDARIES) {
    const match = [...text.matchAll(boundary)].at(-1);
    if (match) return match.index + match[0].trimEnd().length;
  }
  return null;
}
