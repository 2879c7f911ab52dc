import { HOUR } from "../lib/time";
import type { YearReport } from "./year-report";

type ReportRow = readonly [figure: string, of: string, ground: string, value: string];

export const REPORT_COLUMNS = ["figure", "of", "ground", "value"] as const;

export function reportRows(report: YearReport): ReportRow[] {
  const { year, received, repeats, decided, decisionMs, acts, appeals } = report;
  const hours = (ms: number | null) => (ms === null ? "" : (ms / HOUR).toFixed(1));
  return [
    ["year (UTC)", "", "", String(year)],
    ...Object.entries(received).map(
      ([kind, count]) => ["notices received", kind, "", String(count)] as const,
    ),
    ["notices received", "repeats among them", "", String(repeats)],
    ["notices received", "from trusted flaggers", "", "not recorded"],
    ...decided.map(
      ({ decision, ground, count }) =>
        ["notices decided", decision, ground ?? "", String(count)] as const,
    ),
    ["notices decided", "median hours", "", hours(decisionMs)],
    ...acts.flatMap(({ act, ground, afterNotice, ownInitiative }) => [
      ["acts after a notice", act, ground, String(afterNotice)] as const,
      ["acts on own initiative", act, ground, String(ownInitiative)] as const,
    ]),
    ...Object.entries(appeals).flatMap(([subject, { answerMs, ...counts }]) => [
      ...Object.entries(counts).map(
        ([outcome, count]) => [`objections to ${subject}`, outcome, "", String(count)] as const,
      ),
      [`objections to ${subject}`, "median hours", "", hours(answerMs)] as const,
    ]),
    ["decisions by automated means", "", "", "0"],
  ];
}
