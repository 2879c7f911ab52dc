import { MOJIBAKE } from "../gates";
import { countHanCharacters } from "../language/han";
import type { Page, Window } from "../page";
import { ratio } from "../score";
import { Kind, kindOf, letterCaseTable } from "../text/characters";
import { isSentenceEnd } from "./sentences";

export const characterNames = [
  "letters",
  "digits",
  "punctuation",
  "symbols",
  "capitals",
  "innerCapitals",
  "otherScript",
  "rareHan",
  "unpaired",
  "quotes",
  "exclaims",
  "broken",
  "mojibake",
] as const;

const OPENING_BRACKETS = "([{（「『【《〈“«„";
const CLOSING_BRACKETS = ")]}）」』】》〉”»";

export function characterFeatures(page: Page, window: Window): number[] {
  const { text, language } = page;
  const cases = letterCaseTable();
  const counts = new Uint32Array(20);
  let [capitals, innerCapitals, unpaired, pairs, exclaims, depth] = [0, 0, 0, 0, 0, 0];
  let [previousCase, isStart] = [0, true];
  for (let i = window.start; i < window.end; i++) {
    const unit = text.charCodeAt(i);
    const kind = kindOf(unit);
    counts[kind] = (counts[kind] as number) + 1;
    const letterCase = cases[unit] as number;
    if (letterCase === 2) {
      capitals++;
      if (!isStart && !previousCase) innerCapitals++;
    }
    if (letterCase > 0) isStart = false;
    previousCase = letterCase;
    if (isSentenceEnd[unit] === 1 || kind === Kind.punctuation) isStart = true;
    if (kind !== Kind.punctuation && kind !== Kind.symbol) continue;
    const character = text[i] as string;
    if (character === "!" || character === "！") exclaims++;
    if (OPENING_BRACKETS.includes(character)) [depth, pairs] = [depth + 1, pairs + 1];
    else if (CLOSING_BRACKETS.includes(character)) {
      if (depth === 0) unpaired++;
      else depth--;
    }
  }
  const countOf = (...kinds: (keyof typeof Kind)[]) =>
    kinds.reduce((sum, kind) => sum + (counts[Kind[kind]] as number), 0);
  const windowText = text.slice(window.start, window.end);
  const han = counts[Kind.han] === 0 ? null : countHanCharacters(windowText);
  const mojibakeRuns = windowText.match(MOJIBAKE)?.length ?? 0;
  const letters = countOf("letter", "latin", "cyrillic", "arabic", "hangul", "kana", "han", "mark");
  const visible = window.end - window.start - countOf("space");
  const words = window.toWord - window.fromWord;
  return [
    ratio(letters, visible),
    ratio(countOf("digit"), visible),
    ratio(countOf("punctuation"), visible),
    ratio(countOf("symbol"), visible),
    ratio(capitals, letters),
    ratio(innerCapitals, words),
    1 - ratio(lettersOfScript(language.script, countOf), letters),
    han === null ? 0 : ratio(han.han - han.common, Math.max(1, han.han)),
    ratio(unpaired + depth, words) * 100,
    ratio(pairs, words) * 100,
    ratio(exclaims, words) * 100,
    ratio(countOf("control", "privateUse", "replacement"), visible),
    ratio(mojibakeRuns, words) * 100,
  ];
}

type KindCounter = (...kinds: (keyof typeof Kind)[]) => number;

function lettersOfScript(script: string, countOf: KindCounter): number {
  if (script === "Jpan") return countOf("kana", "han");
  if (script === "Kore") return countOf("hangul", "han");
  if (script.startsWith("Han")) return countOf("han");
  if (script === "Cyrl") return countOf("cyrillic");
  return script === "Latn" ? countOf("latin", "mark") : countOf("letter", "arabic", "mark");
}
