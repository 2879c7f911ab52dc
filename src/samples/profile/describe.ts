import type { UnpackedText } from "../../formats/records/text-of-records";
import {
  detectLanguage,
  hanUse,
  type LanguageCode,
  type Report,
  scriptShares,
  type Tally,
  tally,
  writingOf,
} from "../../quality";
import { histogramOf } from "./histogram";
import { type Profile, profileScripts } from "./profile";
import { columnsOf, recordsIn } from "./record-columns";
import { sentenceLengths } from "./sentence-lengths";

export function profileOf(
  given: string,
  { text, format }: UnpackedText,
  { facts }: Pick<Report, "facts">,
): Profile {
  const records = format === "plain" ? null : recordsIn(given);
  const documents = records ? records.map(packed) : paragraphsOf(text);
  const counts = tally(text);
  const isBilingual = facts.language.code === "bilingual-zh-en";
  return {
    documents: documents.length,
    documentLengths: histogramOf(documents.map(({ length }) => length)),
    sentenceLengths: histogramOf(sentenceLengths(text)),
    scripts: letterShares(counts),
    languages: isBilingual ? bothShares(text, counts) : partShares(text, facts.language.code),
    languagesBy: isBilingual ? "words" : "parts",
    copies: documents.length - new Set(documents).size,
    columns: records && columnsOf(records),
  };
}

function packed(record: unknown): string {
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

function bothShares(text: string, counts: Tally): Profile["languages"] {
  const { han, latin } = scriptShares(counts);
  const chinese = { code: chineseOf(text), share: han / (han + latin) };
  const english = { code: "en" as const, share: latin / (han + latin) };
  return chinese.share >= english.share ? [chinese, english] : [english, chinese];
}

function chineseOf(text: string): LanguageCode {
  const writing = writingOf(hanUse(text));
  return ({ Hant: "zh-traditional", Hans: "zh-simplified", Hani: "zh" } as const)[writing];
}

const MOST_PARTS = 20;
const PART = 1500;

/** A part may be too short to show Traditional or Simplified where all of the text is not. */
function partShares(text: string, whole: LanguageCode): Profile["languages"] {
  const count = Math.max(1, Math.min(MOST_PARTS, Math.floor(text.length / PART)));
  const found = new Map<LanguageCode, number>();
  for (let at = 0; at < count; at++) {
    const start = Math.floor((at * text.length) / count);
    const part = text.slice(start, start + PART);
    const { code } = detectLanguage(part, tally(part), hanUse(part));
    const name = code === "zh" && whole !== "ja" ? chineseOf(text) : code;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found]
    .map(([code, parts]) => ({ code, share: parts / count }))
    .sort((a, b) => b.share - a.share);
}
