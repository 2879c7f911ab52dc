import { sql } from "kysely";
import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { isBidOn } from "./bids-placed";

interface TaxDetails {
  taxKind: string;
  /** In hundredths of a percent. */
  taxRate: number;
  taxAdded: boolean;
}

export function addedRateOf({ taxKind, taxRate, taxAdded }: TaxDetails): number {
  return taxKind === "standard" && taxAdded ? taxRate : 0;
}

export async function addedTaxOf(db: Db, sellerId: string): Promise<number> {
  const row = await db
    .selectFrom("billing_details")
    .select("details")
    .where("member_id", "=", sellerId)
    .executeTakeFirst();
  return row ? addedRateOf(JSON.parse(row.details) as TaxDetails) : 0;
}

/** Bidders keep the tax that they were shown, so only listings without bids are updated. */
export async function reviseAddedTax(tx: Db, sellerId: string, rate: number, now: number) {
  const revisedRows = await tx
    .updateTable("packages")
    .set((eb) => ({
      tax_added_rate: rate,
      state_seq: eb("state_seq", "+", 1),
      last_updated: sql<number>`case when coalesce(last_updated, created_at) < ${now}
        then ${now} else coalesce(last_updated, created_at) + 1 end`,
    }))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "active")
    .where("auction_end_time", ">", now)
    .where((eb) => eb.not(isBidOn(eb)))
    .where("tax_added_rate", "!=", rate)
    .returning("id")
    .execute();
  for (const { id } of revisedRows) announce(tx, { type: "auction-changed", packageId: id });
}
