import { hanUse, writingOf } from "../language/han";
import {
  detectLanguage,
  type LanguageCode,
  scriptShares as wordShares,
} from "../language/language";
import type { Reading } from "../reading";
import { share } from "../score";
import { type Tally, tally } from "../text/characters";
import { histogramOf } from "./histogram";
import { type Profile, profileScripts } from "./profile";
import { columnsOf, recordsIn } from "./record-columns";

/** Describes a text. @param given as it was uploaded, before JSON was unpacked */
export function profileOf(given: string, reading: Reading): Profile {
  const records = reading.format === "plain" ? null : recordsIn(given);
  const documents = records ? records.map(packed) : paragraphsOf(reading.text);
  return {
    documents: documents.length,
    documentLengths: histogramOf(documents.map(({ length }) => length)),
    sentenceLengths: histogramOf(reading.sentences),
    scripts: scriptShares(reading.characters),
    ...languagesOf(reading),
    copies: documents.length - new Set(documents).size,
    columns: records && columnsOf(records),
  };
}

function packed(record: unknown): string {
  return typeof record === "string" ? record : (JSON.stringify(record) ?? "");
}

/** Blocks between empty lines; lines where there are no empty ones. */
function paragraphsOf(text: string): string[] {
  const blocks = text.split(/\n\s*\n/);
  const parts = blocks.length > 1 ? blocks : text.split("\n");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function scriptShares(counts: Tally) {
  const letters = profileScripts.reduce((sum, script) => sum + counts[script], 0);
  return profileScripts
    .map((script) => ({ script, share: share(counts[script], letters) }))
    .filter((one) => one.share >= 0.005)
    .sort((a, b) => b.share - a.share);
}

/** Parts of a text whose language is asked for, and the least length that tells one. */
const MOST_PARTS = 20;
const PART = 1500;

/** As they were told line by line; where one language was, in parts, some of which may have no model. */
function languagesOf(reading: Reading): Pick<Profile, "languages" | "languagesBy"> {
  const { language, naturalness, text } = reading;
  const others = naturalness?.languages.slice(1) ?? [];
  const isBilingual = language.code === "bilingual-zh-en";
  const found = isBilingual
    ? bilingualShares(reading)
    : others.length > 0
      ? [{ code: language.code, share: naturalness?.languages[0]?.share ?? 0 }, ...others]
      : sharesOfParts(text);
  const languages = named(found, reading).sort((a, b) => b.share - a.share);
  return { languages, languagesBy: isBilingual || others.length > 0 ? "words" : "parts" };
}

interface LanguageShare {
  code: LanguageCode;
  share: number;
}

/** Chinese and English by their scripts, which part them within a line as well; others as they were told. */
function bilingualShares({ characters, naturalness }: Reading): LanguageShare[] {
  const { han, latin } = wordShares(characters);
  const others = (naturalness?.languages ?? []).filter(
    ({ code }) => code !== "zh" && code !== "en",
  );
  const rest = others.reduce((left, other) => left - other.share, 1);
  const both = han + latin;
  return [
    { code: "zh", share: rest * share(han, both) },
    { code: "en", share: rest * share(latin, both) },
    ...others,
  ];
}

/** A part may be too short to tell Traditional from Simplified, where all of the text is not. */
function named(shares: readonly LanguageShare[], { han, language }: Reading): LanguageShare[] {
  // Japanese has characters of both.
  const writing = language.code === "ja" ? "Hani" : writingOf(han);
  const chinese = ({ Hant: "zh-traditional", Hans: "zh-simplified", Hani: "zh" } as const)[writing];
  const together = new Map<LanguageCode, number>();
  for (const { code, share } of shares) {
    const name = code === "zh" ? chinese : code;
    together.set(name, (together.get(name) ?? 0) + share);
  }
  return [...together].map(([code, share]) => ({ code, share }));
}

function sharesOfParts(text: string): LanguageShare[] {
  const count = Math.max(1, Math.min(MOST_PARTS, Math.floor(text.length / PART)));
  const times = new Map<LanguageCode, number>();
  for (let at = 0; at < count; at++) {
    const start = Math.floor((at * text.length) / count);
    const part = text.slice(start, start + PART);
    const { code } = detectLanguage(part, tally(part), hanUse(part));
    times.set(code, (times.get(code) ?? 0) + 1);
  }
  return [...times].map(([code, found]) => ({ code, share: found / count }));
}
