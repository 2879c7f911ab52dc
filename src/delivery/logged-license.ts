import type { Db } from "../../db/client";
import { sellsLicenses } from "../rules/sale";
import { decodeEntry } from "../transparency/events";

/** The bid's sequence in the log identifies its delivery even after the bid is deleted. */
export async function loggedLicense(
  tx: Db,
  delivery: { id: string; contract_id: string },
): Promise<{ licence?: number }> {
  const firstEvent = await tx
    .selectFrom("delivery_events")
    .innerJoin("log_entries", "log_entries.seq", "delivery_events.log_entry")
    .select("data")
    .where("delivery_id", "=", delivery.id)
    .orderBy("delivery_events.id")
    .limit(1)
    .executeTakeFirst();
  if (!firstEvent) return licenseOf(tx, delivery.contract_id);
  const entry = decodeEntry(firstEvent.data);
  const isLicensed = entry.type === "delivery" && "licence" in entry;
  return isLicensed && entry.licence !== undefined ? { licence: entry.licence } : {};
}

async function licenseOf(tx: Db, contractId: string): Promise<{ licence?: number }> {
  const sale = await tx
    .selectFrom("contracts")
    .innerJoin("bids", "bids.id", "contracts.bid_id")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select(["sequence", "seats", "exclusive_from_cents", "shelf", "sale_rule"])
    .where("contracts.id", "=", contractId)
    .executeTakeFirst();
  return sale && sellsLicenses(sale) ? { licence: sale.sequence } : {};
}
