import { withoutPersonalData } from "../quality";

export interface DrawnExcerpt {
  place: number;
  text: string;
}

const DRAWN = 3;
const CHARACTERS = 160;

const OPENING_CHARACTERS = 500;

/** Draws one excerpt from each third at random, so that an honest opening cannot hide the rest. */
export function drawExcerpts(text: string, random: () => number = Math.random): DrawnExcerpt[] {
  const rest = text.length - OPENING_CHARACTERS;
  const count = Math.min(DRAWN, Math.floor(rest / (2 * CHARACTERS)));
  if (count < 1) return [];
  const part = rest / count;
  return Array.from({ length: count }, (_, at) => {
    const from = OPENING_CHARACTERS + at * part;
    const start = wholeCharacter(text, Math.floor(from + random() * (part - CHARACTERS)));
    const end = wholeCharacter(text, start + CHARACTERS);
    return { place: start / text.length, text: shown(text, start, end) };
  });
}

/** Surrounding characters that show whether a number is a phone number. */
const AROUND = 64;

function shown(text: string, start: number, end: number): string {
  const from = wholeCharacter(text, Math.max(0, start - AROUND));
  const around = withoutPersonalData(text.slice(from, end + AROUND));
  return around.slice(start - from, end - from);
}

function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
