import { once } from "../../lib/memo";
import { share } from "../score";

interface Identification {
  iso: string;
  agreement: number;
}

/** The trigrams take ten megabytes, so a server that detects no language does not load them. */
const franc = once(() => require("franc-min") as typeof import("franc-min"));

/** Windows are spread evenly, so that a preface in another language does not decide the result. */
const WINDOWS = 20;
const WINDOW = 8000;

/** Trigrams need a few hundred letters to be reliable. */
const PASSAGE = 400;
const MAX_PASSAGES = 24;
const MIN_PASSAGE = 20;

export function identifyAlphabetic(text: string): Identification {
  const votes = new Map<string, number>();
  const passages = passagesOf(lettersOnly(windowsOf(text)));
  for (const passage of passages) {
    const iso = identify(passage);
    if (iso !== "und") votes.set(iso, (votes.get(iso) ?? 0) + 1);
  }
  const [iso, topVotes] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ["und", 0];
  return { iso, agreement: share(topVotes, passages.length) };
}

function windowsOf(text: string): string {
  if (text.length <= WINDOWS * WINDOW) return text;
  const step = Math.floor(text.length / WINDOWS);
  const windows = Array.from({ length: WINDOWS }, (_, index) =>
    text.slice(index * step, index * step + WINDOW),
  );
  return windows.join(" ");
}

function lettersOnly(text: string): string {
  return text
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{L}\p{M}'’]+/gu, " ")
    .trim();
}

function passagesOf(letters: string): string[] {
  const count = Math.min(MAX_PASSAGES, Math.max(1, Math.floor(letters.length / PASSAGE)));
  const step = Math.floor(letters.length / count);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * step, index * step + Math.min(step, PASSAGE)),
  );
}

/** FineWeb's English quality filter requires these words. Other languages lack most of them. */
const ENGLISH = /\b(?:the|be|to|of|and|that|have|with)\b/gi;

/** A language with ы uses some of these Cyrillic letters unless it is Russian. */
const NOT_RUSSIAN = /[\p{Script=Cyrillic}--[а-яёА-ЯЁ]]/v;

/** Trigrams mistake short English for Scots or Dutch, and Russian verse for Serbian. */
function identify(passage: string): string {
  const functionWords = new Set(passage.toLowerCase().match(ENGLISH));
  if (functionWords.size >= 4) return "eng";
  if (/ы/i.test(passage) && !NOT_RUSSIAN.test(passage)) return "rus";
  const { francAll } = franc();
  return francAll(passage, { minLength: MIN_PASSAGE })[0]?.[0] ?? "und";
}
