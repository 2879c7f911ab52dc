import { textOfRecords } from "../../formats/records/text-of-records";
import {
  analyze,
  type ContentType,
  decodeText,
  type EncodingName,
  type Report,
  type TokenCounter,
} from "../../quality";
import { drawExcerpts } from "../excerpts";
import { type Market, marketValue } from "../market-value";
import { profileOf } from "../profile/describe";
import type { SampleAnalysis } from "../sample-analysis";
import { suitableUses } from "../suitability";

export interface AssessOptions extends Market {
  /** Detected if absent. */
  contentType?: ContentType | undefined;
  encoding?: EncodingName | undefined;
}

/** This is slow, so run it in a worker (analyzer.ts). */
export function assess(
  input: Uint8Array | string,
  { contentType, encoding, ...market }: AssessOptions,
  countTokens: TokenCounter,
): SampleAnalysis {
  const decoded = typeof input === "string" ? { text: input, encoding } : decodeText(input);
  const report = withEncoding(
    analyze(decoded.text, { contentType, countTokens }),
    decoded.encoding,
  );
  const recordsText = textOfRecords(decoded.text);
  return {
    ...report,
    estimatedMarketValue: marketValue(report, market),
    suitableFor: suitableUses(report),
    profile: profileOf(decoded.text, recordsText, report),
    excerpts: drawExcerpts(recordsText.text),
  };
}

function withEncoding(report: Report, encoding: EncodingName = "utf-8"): Report {
  const isUtf8 = encoding.startsWith("utf-8") || encoding === "broken-utf-8";
  const notUtf8 = { code: "not-utf8", gate: null, share: 1, count: 0, at: [] } as const;
  return {
    ...report,
    facts: { ...report.facts, encoding },
    problems: isUtf8 ? report.problems : [notUtf8, ...report.problems],
  };
}
