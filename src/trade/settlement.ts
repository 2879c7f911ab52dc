import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { releaseBids } from "../auctions/changes/released-bids";
import { seatLeader } from "../auctions/leader";
import type { ContractTerms } from "../contracts/terms";
import { informMembers } from "../notifications/informing";
import { isFixedPrice } from "../rules/sale";
import { recordDecision } from "../transparency/decision";
import { latestCheckpoint } from "../transparency/stored-tree";

interface Sale {
  bidId: string;
  deal: {
    packageId: string;
    buyerId: string;
    terms: Pick<ContractTerms, "priceCents" | "licence">;
  };
}

/** Selling a fixed-price license does not change a package that is already settled. */
export async function settlePackage(tx: Db, sales: readonly Sale[], now: number): Promise<void> {
  const [firstSale] = sales;
  if (!firstSale) return;
  const { packageId, terms } = firstSale.deal;
  const lot = await tx
    .selectFrom("packages")
    .select(["status", "title", "auction_end_time", "ended_at", "shelf"])
    .select("sale_rule")
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  for (const { bidId } of sales) await recordDecision(tx, bidId, "settlement", now);
  if (lot.status === "settled") return;
  // The sale of any number of licenses goes on.
  if (isFixedPrice(lot) && lot.shelf !== null)
    return announce(tx, { type: "auction-changed", packageId });
  const bidders = await releaseBids(tx, packageId);
  const isShelved = lot.shelf !== null && terms.licence?.kind !== "exclusive";
  await tx
    .updateTable("packages")
    .set({
      status: "settled",
      ended_at: lot.ended_at ?? Math.min(lot.auction_end_time, now),
      highest_bid_id: firstSale.bidId,
      highest_bid_cents: terms.priceCents,
      shelf_price_cents: isShelved ? terms.priceCents : null,
      shelf_opened_at: isShelved ? now : null,
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  await seatLeader(tx, packageId);
  const buyers = new Set(sales.map(({ deal }) => deal.buyerId));
  const outbidIds = bidders.filter((id) => !buyers.has(id));
  await mailReleasedBidders(tx, { packageId, title: lot.title }, outbidIds, now);
  const type = lot.status === "active" ? "auction-ended" : "auction-changed";
  announce(tx, { type, packageId });
}

async function mailReleasedBidders(
  tx: Db,
  lot: { packageId: string; title: string },
  bidders: readonly string[],
  now: number,
): Promise<void> {
  const values = { ...lot, ...(await latestCheckpoint(tx)) };
  const news = bidders.map((memberId) => {
    const mail = { memberId, template: "auction-settled", values } as const;
    return { ...mail, uniqueKey: `auction-settled ${lot.packageId} ${memberId}` };
  });
  await informMembers(tx, news, now);
}
