import { withoutPersonalData } from "../quality";

export interface DrawnExcerpt {
  place: number;
  text: string;
}

const MAX_EXCERPTS = 3;
const EXCERPT_CHARACTERS = 160;

const OPENING_CHARACTERS = 500;

/** Draws one excerpt from each third at random, so that an honest opening cannot hide the rest. */
export function drawExcerpts(text: string, random: () => number = Math.random): DrawnExcerpt[] {
  const rest = text.length - OPENING_CHARACTERS;
  const count = Math.min(MAX_EXCERPTS, Math.floor(rest / (2 * EXCERPT_CHARACTERS)));
  if (count < 1) return [];
  const part = rest / count;
  return Array.from({ length: count }, (_, index) => {
    const from = OPENING_CHARACTERS + index * part;
    const start = wholeCharacter(text, Math.floor(from + random() * (part - EXCERPT_CHARACTERS)));
    const end = wholeCharacter(text, start + EXCERPT_CHARACTERS);
    return { place: start / text.length, text: maskedSlice(text, start, end) };
  });
}

/** Surrounding characters that show whether a number is a phone number. */
const CONTEXT_CHARACTERS = 64;

function maskedSlice(text: string, start: number, end: number): string {
  const from = wholeCharacter(text, Math.max(0, start - CONTEXT_CHARACTERS));
  const masked = withoutPersonalData(text.slice(from, end + CONTEXT_CHARACTERS));
  return masked.slice(start - from, end - from);
}

function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
