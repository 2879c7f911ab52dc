import { FIGURE_ROWS, figureText } from "../../messages/figure-text";
import type { Messages } from "../../messages/messages";
import { exceedsDeclared, LEAST_QUALITY } from "../consignments/comparing";
import type { FileReading } from "../consignments/file-readings";
import type { MeasuredReport } from "../consignments/report";
import { formatLabel } from "../formats/formats";
import { beforeValue } from "../lib/wording";
import type { Difference } from "../rules/deal";
import { readingLines } from "../rules/readings";
import type { DeliveryState } from "./delivery-standing";

/** A delivery can have 10,000 files, and the report lists them all. */
const MAX_LISTED_FILES = 100;

interface FoundFile {
  name: string;
  reading?: FileReading | null;
}

export function* findingLines(
  files: readonly FoundFile[],
  { handingIn }: Messages,
): Generator<string> {
  const { more, reading: words } = handingIn.island;
  for (const { name, reading } of files.slice(0, MAX_LISTED_FILES))
    for (const { path, text } of reading ? readingLines(reading, words, formatLabel) : [])
      yield `${path ? `${name}: ${path}` : name}: ${text}`;
  if (files.length > MAX_LISTED_FILES) yield more({ count: files.length - MAX_LISTED_FILES });
}

type Figures = Pick<MeasuredReport, "delivered"> &
  Partial<Pick<MeasuredReport, "declared" | "sampled" | "differs">>;

/** The same figures as the report on the contract's page. */
export function* figureLines(
  { declared, sampled = null, delivered, differs }: Figures,
  messages: Messages,
): Generator<string> {
  const { delivery, packages, samples } = messages;
  const words = delivery.report;
  for (const row of FIGURE_ROWS) {
    const values = [
      [words.declared, declared?.[row]],
      [samples.preview.pages, sampled?.[row]],
    ] as const;
    const promised = values.flatMap(([name, value]) => {
      const text = figureText(messages, value ?? null);
      return text === "" ? [] : [`${name}: ${text}`];
    });
    const text = figureText(messages, delivered[row]) || "—";
    yield `${words.rows[row]}: ${text}${promised.length > 0 ? ` (${promised.join(", ")})` : ""}`;
  }
  yield words.duplicates({ count: packages.integer(delivered.duplicateDocuments) });
  const passages = Object.values(delivered.personalData).reduce((sum, count) => sum + count, 0);
  yield words.personalData({ count: packages.integer(passages) });
  if (delivered.quality !== null && delivered.quality < LEAST_QUALITY)
    yield words.lowQuality({ points: delivered.quality, limit: LEAST_QUALITY });
  if (declared && exceedsDeclared({ declared, delivered })) yield words.more;
  if (differs) yield differs.length > 0 ? differencesLine(differs, messages) : words.asDeclared;
}

/** A newer server can send differences that this program has no words for. */
export function differencesLine(
  differs: readonly Difference[],
  { delivery }: Pick<Messages, "delivery">,
): string {
  const { differences, differs: lead } = delivery.report;
  return beforeValue(lead) + differs.map((name) => differences[name] ?? name).join(", ");
}

export function faultLines(
  faults: DeliveryState["faults"],
  { handingIn }: Pick<Messages, "handingIn">,
): string[] {
  return faults.map(({ name, fault, path, candidates }) => {
    // A newer server can send faults that this program has no words for.
    const reason = [
      handingIn.faults[fault] ?? fault,
      ...(candidates ? [candidates.join(", ")] : []),
    ];
    return `  ${path ? `${name}: ${path}` : name}: ${reason.join(" ")}`;
  });
}

export function hasAmbiguousEncoding(
  faults: ReadonlyArray<{ candidates?: readonly string[] }>,
): boolean {
  return faults.length > 0 && faults.every(({ candidates }) => candidates);
}
