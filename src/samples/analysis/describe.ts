import { type Tally, tally } from "./characters";
import { hanUse } from "./han";
import { histogramOf } from "./histogram";
import { detectLanguage, type LanguageCode } from "./language";
import { type Profile, profileScripts } from "./profile";
import type { Reading } from "./reading";
import { columnsOf, recordsIn } from "./record-columns";
import { share } from "./score";

/** Describes a text. @param given as it was uploaded, before JSON was unpacked */
export function profileOf(given: string, reading: Reading): Profile {
  const records = reading.format === "plain" ? null : recordsIn(given);
  const documents = records ? records.map(packed) : paragraphsOf(reading.text);
  return {
    documents: documents.length,
    documentLengths: histogramOf(documents.map(({ length }) => length)),
    sentenceLengths: histogramOf(reading.sentences),
    scripts: scriptShares(reading.characters),
    languages: languageShares(reading),
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
function languageShares({ text, language, naturalness }: Reading): Profile["languages"] {
  const [own, ...others] = naturalness?.languages ?? [];
  if (own === undefined || others.length === 0) return sharesOfParts(text);
  const isBilingual = language.code === "bilingual-zh-en";
  return [{ code: isBilingual ? own.code : language.code, share: own.share }, ...others].sort(
    (a, b) => b.share - a.share,
  );
}

function sharesOfParts(text: string) {
  const count = Math.max(1, Math.min(MOST_PARTS, Math.floor(text.length / PART)));
  const times = new Map<LanguageCode, number>();
  for (let at = 0; at < count; at++) {
    const start = Math.floor((at * text.length) / count);
    const part = text.slice(start, start + PART);
    const { code } = detectLanguage(part, tally(part), hanUse(part));
    times.set(code, (times.get(code) ?? 0) + 1);
  }
  return [...times]
    .map(([code, found]) => ({ code, share: found / count }))
    .sort((a, b) => b.share - a.share);
}
