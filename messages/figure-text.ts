import { FILTER_LANGUAGES } from "../src/packages/vocabulary";
import type { LanguageCode } from "../src/quality";
import { languageCodeText } from "./analysis-words";
import type { Messages } from "./messages";

export const FIGURE_ROWS = [
  "files",
  "documents",
  "words",
  "nonSpaceCharacters",
  "hanCharacters",
  "tokens",
  "languages",
  "quality",
] as const;

type LanguageShares = ReadonlyArray<{ code: string; share: number }>;

/** A figure of a delivery report; empty if it is not known. */
export function figureText(
  { packages, quality, format }: Pick<Messages, "packages" | "quality" | "format">,
  value: number | LanguageShares | null,
): string {
  if (value === null) return "";
  if (typeof value === "number") return packages.integer(value);
  // Declared languages have listing codes; measured languages have analysis codes.
  const nameOf = (code: string) =>
    (FILTER_LANGUAGES as readonly string[]).includes(code)
      ? packages.language(code)
      : languageCodeText(quality, code as LanguageCode);
  return packages.list(
    value.slice(0, 3).map(({ code, share }) => `${nameOf(code)} ${format.percent(share)}`),
  );
}
