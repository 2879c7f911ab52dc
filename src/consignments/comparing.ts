import { languageTag } from "../packages/vocabulary";
import type { Difference } from "../rules/deal";
import type { Figures, MeasuredFile, MeasuredReport } from "./report";

const SIZE_TOLERANCE = 0.02;
const MAX_UNITS_PER_BYTE = { words: 2, characters: 10 } as const;
const MIN_LANGUAGE_SHARE = 0.5;
const QUALITY_TOLERANCE = 15;

/** A check that scores less has failed (docs/product.md#quality-figures). */
export const LEAST_QUALITY = 50;

interface ComparedReport extends Pick<MeasuredReport, "declared" | "sampled"> {
  delivered: Pick<Figures, "words" | "nonSpaceCharacters" | "languages" | "quality">;
  files: ReadonlyArray<Pick<MeasuredFile, "measured" | "bytes">>;
}

export function differencesOf({
  declared,
  sampled,
  delivered,
  files,
}: ComparedReport): Difference[] {
  const differs: Difference[] = [];
  const size =
    declared.nonSpaceCharacters === null
      ? differenceInSize("words", declared.words, delivered.words, files)
      : differenceInSize(
          "characters",
          declared.nonSpaceCharacters,
          delivered.nonSpaceCharacters,
          files,
        );
  if (size) differs.push(size);
  if (isDifferentLanguage(declared.languages, delivered.languages)) differs.push("language");
  if (isLowerQuality(sampled?.quality ?? null, delivered.quality)) differs.push("quality");
  return differs;
}

/** Low quality is no surprise only if the samples have it, too. */
function isLowerQuality(sampled: number | null, delivered: number | null): boolean {
  if (delivered === null) return sampled !== null;
  const isSampled = sampled !== null && sampled < LEAST_QUALITY;
  if (delivered < LEAST_QUALITY && !isSampled) return true;
  return sampled !== null && sampled - delivered >= QUALITY_TOLERANCE;
}

/** Unmeasured files explain a gap only if they could contain all of the missing text. */
function differenceInSize(
  unit: "words" | "characters",
  declared: number | null,
  measured: number | null,
  files: ComparedReport["files"],
): "words" | "characters" | "unmeasured" | null {
  const delivered = measured ?? 0;
  if (declared === null || declared - delivered <= declared * SIZE_TOLERANCE) return null;
  const maxUnmeasured = files
    .filter((file) => !file.measured)
    .reduce((sum, { bytes }) => sum + bytes * MAX_UNITS_PER_BYTE[unit], 0);
  const isExplained = declared - delivered - maxUnmeasured <= declared * SIZE_TOLERANCE;
  return isExplained ? "unmeasured" : unit;
}

/** More text than declared is stated, but no defect. */
export function exceedsDeclared({
  declared,
  delivered,
}: Pick<MeasuredReport, "declared" | "delivered">): boolean {
  const unit = declared.nonSpaceCharacters === null ? "words" : "nonSpaceCharacters";
  const promised = declared[unit];
  return promised !== null && (delivered[unit] ?? 0) - promised > promised * SIZE_TOLERANCE;
}

function isDifferentLanguage([declared]: Figures["languages"], delivered: Figures["languages"]) {
  if (!declared) return false;
  const identified = delivered.filter(({ code }) => code !== "none");
  const identifiedShare = identified.reduce((sum, { share }) => sum + share, 0);
  const matchingShare = identified
    .filter(({ code }) => matchesLanguage(declared.code, code))
    .reduce((sum, { share }) => sum + share, 0);
  return identifiedShare > 0 && matchingShare < identifiedShare * MIN_LANGUAGE_SHARE;
}

function matchesLanguage(declared: string, detected: string): boolean {
  if (detected === declared || detected === languageTag(declared)) return true;
  const isChinese = detected === "zh" || detected.startsWith("zh-");
  if (declared === "Chinese") return isChinese;
  if (declared === "bilingual-zh-en") return detected === "en" || isChinese;
  return detected === "zh" && declared.startsWith("zh-");
}
