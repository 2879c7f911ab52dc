import type { ExtractedText } from "../../formats/records/text-of-records";
import {
  countHanCharacters,
  detectLanguage,
  hanScriptOf,
  type LanguageCode,
  type Report,
  scriptShares,
  type Tally,
  tally,
  wordCount,
} from "../../quality";
import { histogramOf, type Profile, profileScripts } from "./profile";
import { columnsOf, recordsIn } from "./record-columns";

export function profileOf(
  content: string,
  { text, format }: ExtractedText,
  { facts }: Pick<Report, "facts">,
): Profile {
  const records = format === "plain" ? null : recordsIn(content);
  const documents = records ? records.map(serialize) : paragraphsOf(text);
  const counts = tally(text);
  const isBilingual = facts.language.code === "bilingual-zh-en";
  return {
    documents: documents.length,
    documentLengths: histogramOf(documents.map(({ length }) => length)),
    sentenceLengths: histogramOf(sentenceLengths(text)),
    scripts: letterShares(counts),
    languages: isBilingual ? bilingualShares(text, counts) : partShares(text, facts.language.code),
    languagesBy: isBilingual ? "words" : "parts",
    copies: documents.length - new Set(documents).size,
    columns: records && columnsOf(records),
  };
}

function serialize(record: unknown): string {
  return typeof record === "string" ? record : (JSON.stringify(record) ?? "");
}

function paragraphsOf(text: string): string[] {
  const blocks = text.split(/\n\s*\n/);
  const parts = blocks.length > 1 ? blocks : text.split("\n");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function letterShares(counts: Tally): Profile["scripts"] {
  const letters = profileScripts.reduce((sum, script) => sum + counts[script], 0);
  return profileScripts
    .map((script) => ({ script, share: letters > 0 ? counts[script] / letters : 0 }))
    .filter(({ share }) => share >= 0.005)
    .sort((a, b) => b.share - a.share);
}

function bilingualShares(text: string, counts: Tally): Profile["languages"] {
  const { han, latin } = scriptShares(counts);
  const chinese = { code: chineseOf(text), share: han / (han + latin) };
  const english = { code: "en" as const, share: latin / (han + latin) };
  return chinese.share >= english.share ? [chinese, english] : [english, chinese];
}

function chineseOf(text: string): LanguageCode {
  const writing = hanScriptOf(countHanCharacters(text));
  return ({ Hant: "zh-traditional", Hans: "zh-simplified", Hani: "zh" } as const)[writing];
}

const MAX_PARTS = 20;
const PART_CHARACTERS = 1500;

function partShares(text: string, textLanguage: LanguageCode): Profile["languages"] {
  const count = Math.max(1, Math.min(MAX_PARTS, Math.floor(text.length / PART_CHARACTERS)));
  const partCounts = new Map<LanguageCode, number>();
  for (let i = 0; i < count; i++) {
    const start = Math.floor((i * text.length) / count);
    const part = text.slice(start, start + PART_CHARACTERS);
    const { code } = detectLanguage(part, tally(part), countHanCharacters(part));
    const name = code === "zh" && textLanguage !== "ja" ? chineseOf(text) : code;
    partCounts.set(name, (partCounts.get(name) ?? 0) + 1);
  }
  return [...partCounts]
    .map(([code, parts]) => ({ code, share: parts / count }))
    .sort((a, b) => b.share - a.share);
}

/** ICU's sentence rules break after "Dr." and inside Japanese quotations, so this pattern replaces them. */
const SENTENCE_END =
  /[。！？…｡][」』”’）)》】〉"']{0,4}|[.!?]{1,8}["'“”‘’)\]»«›‹]{0,4}(?:\[\d{1,4}\]){0,4}(?=\s+[^\s\p{Ll}]|\s*$)|\n/gu;

const ABBREVIATION =
  /(?:^|[\s("“'‘])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|No|Nos|vs|etc|e\.g|i\.e|cf|Fig|Vol|pp?|ch|ed)$/i;

export function sentenceLengths(text: string): number[] {
  const lengths: number[] = [];
  let start = 0;
  const endSentence = (end: number) => {
    const words = wordCount(text.slice(start, end));
    if (words > 0) lengths.push(words);
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    if (mark === "." && endsInAbbreviation(text, index)) continue;
    endSentence(index + mark.length);
  }
  endSentence(text.length);
  return lengths;
}

function endsInAbbreviation(text: string, stop: number): boolean {
  return ABBREVIATION.test(text.slice(Math.max(0, stop - 8), stop));
}
