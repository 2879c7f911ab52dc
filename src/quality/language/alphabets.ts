import { once } from "../../lib/memo";
import { share } from "../score";

interface Identification {
  iso: string;
  agreement: number;
}

/** Loaded on first use, because the trigrams take ten megabytes. */
const franc = once(() => require("franc-min") as typeof import("franc-min"));

/** Windows are spread evenly, so that a preface in another language does not decide the result. */
const WINDOW_COUNT = 20;
const WINDOW_CHARACTERS = 8000;

/** Trigrams need a few hundred letters to be reliable. */
const PASSAGE_LETTERS = 400;
const MAX_PASSAGES = 24;
const MIN_PASSAGE_LETTERS = 20;

export function identifyAlphabetic(text: string): Identification {
  const votes = new Map<string, number>();
  const passages = passagesOf(lettersOnly(sampleWindows(text)));
  for (const passage of passages) {
    const iso = identifyPassage(passage);
    if (iso !== "und") votes.set(iso, (votes.get(iso) ?? 0) + 1);
  }
  const [iso, topVotes] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ["und", 0];
  return { iso, agreement: share(topVotes, passages.length) };
}

function sampleWindows(text: string): string {
  if (text.length <= WINDOW_COUNT * WINDOW_CHARACTERS) return text;
  const step = Math.floor(text.length / WINDOW_COUNT);
  const windows = Array.from({ length: WINDOW_COUNT }, (_, index) =>
    text.slice(index * step, index * step + WINDOW_CHARACTERS),
  );
  return windows.join(" ");
}

function lettersOnly(text: string): string {
  return text
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{L}\p{M}'’]+/gu, " ")
    .trim();
}

function passagesOf(letters: string): string[] {
  const count = Math.min(MAX_PASSAGES, Math.max(1, Math.floor(letters.length / PASSAGE_LETTERS)));
  const step = Math.floor(letters.length / count);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * step, index * step + Math.min(step, PASSAGE_LETTERS)),
  );
}

/** FineWeb's English quality filter requires these words. Other languages lack most of them. */
const ENGLISH_WORDS = /\b(?:the|be|to|of|and|that|have|with)\b/gi;

/** Other languages with ы also use letters outside the Russian alphabet. */
const NON_RUSSIAN_CYRILLIC = /[\p{Script=Cyrillic}--[а-яёА-ЯЁ]]/v;

/** Trigrams mistake short English for Scots or Dutch, and Russian verse for Serbian. */
function identifyPassage(passage: string): string {
  const functionWords = new Set(passage.toLowerCase().match(ENGLISH_WORDS));
  if (functionWords.size >= 4) return "eng";
  if (/ы/i.test(passage) && !NON_RUSSIAN_CYRILLIC.test(passage)) return "rus";
  const { francAll } = franc();
  return francAll(passage, { minLength: MIN_PASSAGE_LETTERS })[0]?.[0] ?? "und";
}
