import { isoTime } from "../lib/time";
import { differencesOf } from "./comparing";
import type { Measured } from "./intake/taking-in";
import type { ContractPromise, DeliveryReport, MeasuredReport } from "./report";

export function measuredReport(
  { declared, sampled }: Pick<ContractPromise, "declared" | "sampled">,
  { delivered, files }: Measured,
  now: number,
): MeasuredReport {
  const differs = differencesOf({ declared, sampled, delivered, files });
  return { measuredAt: isoTime(now), declared, sampled, delivered, differs, files };
}

/** The buyer gets the figures that the seller has read. */
export function sealedReport(
  { measuredAt, declared, sampled, delivered, differs }: MeasuredReport,
  {
    contract,
    consignment,
    recipient,
    files,
  }: Pick<DeliveryReport, "contract" | "consignment" | "recipient" | "files">,
): DeliveryReport {
  const compared = { declared, sampled, delivered, files, differs };
  return { contract, consignment, measuredAt, recipient, ...compared };
}
