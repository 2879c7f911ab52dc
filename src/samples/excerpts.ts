import { withoutPersonalData } from "../quality";

export interface DrawnExcerpt {
  place: number;
  text: string;
}

const MAX_EXCERPTS = 3;
const EXCERPT_CHARACTERS = 160;

const OPENING_CHARACTERS = 500;

/** Draws excerpts at random from the whole text, because a good opening can hide poor text. */
export function drawExcerpts(text: string, random: () => number = Math.random): DrawnExcerpt[] {
  const restLength = text.length - OPENING_CHARACTERS;
  const count = Math.min(MAX_EXCERPTS, Math.floor(restLength / (2 * EXCERPT_CHARACTERS)));
  if (count < 1) return [];
  const partLength = restLength / count;
  return Array.from({ length: count }, (_, index) => {
    const from = OPENING_CHARACTERS + index * partLength;
    const start = characterBoundary(
      text,
      Math.floor(from + random() * (partLength - EXCERPT_CHARACTERS)),
    );
    const end = characterBoundary(text, start + EXCERPT_CHARACTERS);
    return { place: start / text.length, text: maskedSlice(text, start, end) };
  });
}

/** Surrounding characters that show whether a number is a phone number. */
const CONTEXT_CHARACTERS = 64;

function maskedSlice(text: string, start: number, end: number): string {
  const from = characterBoundary(text, Math.max(0, start - CONTEXT_CHARACTERS));
  const masked = withoutPersonalData(text.slice(from, end + CONTEXT_CHARACTERS));
  return masked.slice(start - from, end - from);
}

function characterBoundary(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
