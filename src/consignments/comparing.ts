import { languageTag } from "../packages/vocabulary";
import type { DeliveryReport, Difference, Figures } from "./report";

/** Share of the declared size that may be missing or more. */
const SIZE_OFF = 0.02;
/** More than any packed text holds. */
const MOST_A_BYTE = { words: 2, characters: 10 } as const;
/** Share of the words that has to be in the declared language. */
const LEAST_IN_LANGUAGE = 0.5;
/** Points of quality under the sample's. */
const QUALITY_UNDER = 15;

type Compared = Pick<DeliveryReport, "declared" | "sampled" | "delivered" | "files">;

/** Which figures of a delivery are not as declared or sampled (docs/product.md#intake). */
export function differencesOf({ declared, sampled, delivered, files }: Compared): Difference[] {
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
  if (isOtherLanguage(declared.languages, delivered.languages)) differs.push("language");
  if (sampled?.quality != null && delivered.quality !== null) {
    if (sampled.quality - delivered.quality >= QUALITY_UNDER) differs.push("quality");
  }
  return differs;
}

/**
 * What was kept without being measured may hold what is missing, but no more than its size allows; and
 * nobody has seen that it does: padded with junk it would hide what is not there.
 */
function differenceInSize(
  unit: "words" | "characters",
  declared: number | null,
  measured: number | null,
  files: Compared["files"],
): "words" | "characters" | "unmeasured" | null {
  const delivered = measured ?? 0;
  if (declared === null || Math.abs(delivered - declared) <= declared * SIZE_OFF) return null;
  const unmeasured = files
    .filter((file) => !file.measured)
    .reduce((sum, { bytes }) => sum + bytes * MOST_A_BYTE[unit], 0);
  const isExcused = declared - delivered - unmeasured <= declared * SIZE_OFF;
  return delivered < declared && isExcused ? "unmeasured" : unit;
}

function isOtherLanguage(
  [declared]: Figures["languages"],
  delivered: Figures["languages"],
): boolean {
  if (!declared) return false;
  const told = delivered.filter(({ code }) => code !== "none");
  const all = told.reduce((sum, { share }) => sum + share, 0);
  const own = told
    .filter(({ code }) => fits(declared.code, code))
    .reduce((sum, { share }) => sum + share, 0);
  return all > 0 && own < all * LEAST_IN_LANGUAGE;
}

/**
 * Listings name some languages in words. Chinese that is too short to tell its writing fits either; a
 * bilingual text may be in halves.
 */
function fits(declared: string, found: string): boolean {
  if (found === declared || found === languageTag(declared)) return true;
  const isChinese = found === "zh" || found.startsWith("zh-");
  if (declared === "Chinese") return isChinese;
  if (declared === "bilingual-zh-en") return found === "en" || isChinese;
  return found === "zh" && declared.startsWith("zh-");
}
