import { cleanMeasures, type Measure } from "../gates";
import type { Page } from "../page";
import { limitScore, share } from "../score";
import type { CodeFigures } from "./code";

/** datatrove's gopher_repetition_filter allows this share of repeated lines. */
const MAX_REPEATED_LINES = 0.3;
/** As for advertising: our choice. */
const MAX_UNWRITTEN_FILES = 0.15;
/** What a text can have wrong in any language; the other measures are made for prose. */
const WRITING_FAULTS: readonly Measure["code"][] = ["mojibake", "broken-characters"];

export function codeMeasures(
  { files, minified, generated, copies, repeatedShare }: CodeFigures,
  page: Page,
  droppedCharacters: number,
): Measure[] {
  const unwritten = (code: "minified" | "generated", count: number): Measure => {
    const part = share(count, files);
    return {
      gate: "clean",
      code,
      score: limitScore(part, MAX_UNWRITTEN_FILES),
      share: part,
      count,
      at: [],
    };
  };
  return [
    {
      gate: "unique",
      code: "code-copies",
      score: limitScore(repeatedShare, MAX_REPEATED_LINES),
      share: repeatedShare,
      count: copies,
      at: [],
    },
    unwritten("minified", minified),
    unwritten("generated", generated),
    ...cleanMeasures(page, droppedCharacters).filter(({ code }) => WRITING_FAULTS.includes(code)),
  ];
}
