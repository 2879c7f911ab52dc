import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { endFixedSale } from "../auctions/closing/fixed-sale";
import { informMembers } from "../notifications/informing";
import { disproves } from "../packages/disproved";
import { removeSeal } from "../packages/lost-seal";
import { isFixedPrice } from "../rules/sale";
import type { Dispute } from "./delivery";

interface Finding {
  packageId: string;
  reason: Dispute["reason"];
  note: string;
  decidedBy: string;
}

/** An operator has found for the buyer, so the listing is no longer sold or sealed as it is. */
export async function disproveListing(tx: Db, finding: Finding, now: number): Promise<void> {
  const { packageId, reason, note, decidedBy } = finding;
  if (!disproves(reason)) return;
  const lot = await tx
    .updateTable("packages")
    .set({ disproved: reason, ...versioned(now) })
    .where("id", "=", packageId)
    .returningAll()
    .executeTakeFirst();
  if (!lot) return;
  if (isFixedPrice(lot) && lot.status === "active") await endFixedSale(tx, lot, now);
  else announce(tx, { type: "auction-changed", packageId });
  if (lot.certified === 0) return;
  await removeSeal(tx, lot, { note, decidedBy }, now);
  const values = { packageId, title: lot.title, note };
  const mail = { memberId: lot.seller_id, template: "certification-withdrawn", values } as const;
  await informMembers(tx, [mail], now);
}
