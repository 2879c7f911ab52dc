import type { Finding } from "../../src/samples/analysis/findings";
import type { Language } from "../../src/samples/analysis/language/language";
import type { QualityMessages } from "./en/quality";

/** The sentence for a finding: what was found, and what to change. */
export function wordFinding(messages: QualityMessages, finding: Finding): string {
  const word = messages.findings[finding.code] as (values: Finding["values"]) => string;
  return word(finding.values);
}

/** A measured language in words. */
export function wordLanguage(messages: QualityMessages, { code, iso }: Language): string {
  if (code !== "other") return messages.languages[code];
  return iso === "und" ? messages.undecided : messages.otherLanguage(iso);
}
