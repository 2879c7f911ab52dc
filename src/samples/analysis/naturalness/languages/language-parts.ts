import { isUnspaced, type ModelLanguage, modelLanguages } from "../../models/languages";
import type { Words } from "../../text/words";
import { alphabetic, type Line, linesIn, Script, type Told } from "./language-lines";

/** What of a text is in one language, and what stands in another left blank. */
export interface LanguagePart {
  language: ModelLanguage;
  /** As long as the text: what is in another language are spaces, so that places stay the same. */
  text: string;
  /** Share of the text's words. */
  share: number;
}

/** Lines in other languages than the text's own, that are of languages with a model. */
export interface LanguageParts {
  /** The text's own language first. */
  parts: readonly LanguagePart[];
  /** Where lines in other languages stand, in order, in UTF-16 units of the text. */
  elsewhere: readonly { start: number; end: number }[];
}

/** Words of a line below which its script tells its language, and nothing else does. */
const FEWEST_WORDS = 5;

/** Share of a line's words in a script that tells its language. */
const TELLING = { han: 0.15, hangul: 0.3, cyrillic: 0.5, latin: 0.85 };

/** Japanese has kana among its characters, save in headings. */
const KANA = 0.1;

/** Function words that tell an alphabetic language, in all and as a share of the line's words. */
const FUNCTION_WORDS = { least: 2, share: 0.12, times: 2 };

/** Words in another language, and their share, below which they are held to be the text's own. */
const FEWEST_ELSEWHERE = 30;
const LEAST_SHARE = 0.01;

/** A command of TeX: a line with one, and hardly any words beside it, is a formula that was not understood. */
const COMMAND = /\\[A-Za-z]/;
const WORDS = /(?<![\\A-Za-z{])[A-Za-z]{3,}/g;
const MOST_WORDS = 0.25;

function languageOf(line: Line, own: ModelLanguage, inText: Uint32Array, text: string): Told {
  const { words, scripts, start, end } = line;
  const shareOf = (script: number) => (scripts[script] as number) / Math.max(1, words);
  if (words === 0) return null;
  if (scripts[Script.latin] === words && !isUnspaced(own))
    return words < FEWEST_WORDS ? null : alphabeticOf(line, own, inText);
  const [han, kana] = [shareOf(Script.han), shareOf(Script.kana)];
  if (shareOf(Script.hangul) >= TELLING.hangul) return "ko";
  if (han + kana >= TELLING.han) {
    if (kana >= KANA * (han + kana)) return "ja";
    return own === "ja" || own === "ko" ? own : "zh";
  }
  if (words < FEWEST_WORDS) return null;
  if (shareOf(Script.cyrillic) >= TELLING.cyrillic) return "ru";
  if (shareOf(Script.latin) < TELLING.latin) return null;
  const told = alphabeticOf(line, own, inText);
  if (!isUnspaced(own)) return told;
  // The letters of a formula are small words of some languages, but of English.
  const written = text.slice(start, end);
  const isFormula =
    COMMAND.test(written) && (written.match(WORDS)?.length ?? 0) <= MOST_WORDS * words;
  if (isFormula) return told === "en" ? told : null;
  // By characters no words are read: those of an alphabet are English, for want of another.
  return told ?? "en";
}

/** So many of the most function words, and a line may as well be in the language that the text has more of. */
const ALIKE = 0.6;

function alphabeticOf({ words, functions }: Line, own: ModelLanguage, inText: Uint32Array): Told {
  let most = 0;
  for (let at = 0; at < functions.length; at++) most = Math.max(most, functions[at] as number);
  if (most < FUNCTION_WORDS.least || most < FUNCTION_WORDS.share * words) return null;
  const ownCount = functions[alphabetic.indexOf(own)] ?? 0;
  if (ownCount === most) return "own";
  if (most < FUNCTION_WORDS.times * ownCount + 1) return null;
  const likely = alphabetic.filter((_, at) => (functions[at] as number) >= ALIKE * most);
  const inAll = likely.map((language) => inText[alphabetic.indexOf(language)] as number);
  return likely[inAll.indexOf(Math.max(...inAll))] ?? null;
}

/** How often the whole text has each language's function words. */
function functionWordsIn(lines: readonly Line[]): Uint32Array {
  const all = new Uint32Array(alphabetic.length);
  for (const { functions } of lines)
    for (let at = 0; at < all.length; at++)
      all[at] = (all[at] as number) + (functions[at] as number);
  return all;
}

/** A line that tells nothing is in the language of those before and behind it, where that is one. */
function fillGaps(lines: readonly Line[], own: ModelLanguage): void {
  let [before, gap]: [Told, number] = ["own", 0];
  for (const [at, line] of lines.entries()) {
    if (line.language === null && at < lines.length - 1) continue;
    const language: Told = line.language ?? "own";
    if (before === language)
      for (let within = gap; within < at; within++) (lines[within] as Line).language = language;
    [before, gap] = [language, at + 1];
  }
  for (const line of lines)
    if (line.language === null || line.language === own) line.language = "own";
}

/**
 * Tells the parts of a text that are in another language with a model, line by line: by their
 * script, and of alphabets by their function words. Null where all of it is in its own. Noise is in
 * no language, and stays with the text's own.
 */
export function languageParts(
  text: string,
  words: Words,
  own: ModelLanguage,
): LanguageParts | null {
  const lines = linesIn(text, words);
  const inText = functionWordsIn(lines);
  for (const line of lines) line.language = languageOf(line, own, inText, text);
  fillGaps(lines, own);
  const counts = new Map<Told, number>();
  for (const { language, words: count } of lines)
    if (language !== "own") counts.set(language, (counts.get(language) ?? 0) + count);
  const fewest = Math.max(FEWEST_ELSEWHERE, LEAST_SHARE * words.count);
  const others = modelLanguages.filter((language) => (counts.get(language) ?? 0) >= fewest);
  if (others.length === 0) return null;
  const isOf = (line: Line, language: Told) =>
    language === "own"
      ? !others.includes(line.language as ModelLanguage)
      : line.language === language;
  const part = (language: ModelLanguage, told: Told): LanguagePart => {
    const ofIt = lines.filter((line) => isOf(line, told));
    return {
      language,
      text: lines.map((line) => (isOf(line, told) ? read(text, line) : blank(text, line))).join(""),
      share: sum(ofIt) / Math.max(1, sum(lines)),
    };
  };
  return {
    parts: [part(own, "own"), ...others.map((language) => part(language, language))],
    elsewhere: lines.filter((line) => !isOf(line, "own")),
  };
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { words }) => total + words, 0);
const read = (text: string, { start, end }: Line) => text.slice(start, end);

/** The line's end is kept, since sentences do not go on over it. */
function blank(text: string, { start, end }: Line): string {
  return text[end - 1] === "\n" ? `${" ".repeat(end - start - 1)}\n` : " ".repeat(end - start);
}
