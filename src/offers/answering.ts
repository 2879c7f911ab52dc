import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { requireWithinLimit } from "../auctions/exposure";
import { recomputePosition } from "../auctions/positions";
import { requireShown } from "../auctions/refusals";
import { countDecisions, recomputeLeader } from "../auctions/standing";
import { isId } from "../lib/ids";
import { CONTRACT_MS } from "../lib/sale";
import { recordDecision } from "../transparency/decision";
import { mailAccepted, mailDeclined, notifyOffer } from "./mails";
import type { Offer } from "./rules";
import { OfferDecided, OfferLapsed, OfferNotFound } from "./rules";

interface Answer {
  offerId: string;
  bidderId: string;
}

/** The seller then has 30 days to send the contract. @throws OfferDecided, OfferLapsed */
export async function acceptOffer(db: Db, answer: Answer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await decide(tx, answer, "accepted", now);
    const { package_id: packageId, bid_id: bidId } = offer;
    await recordDecision(tx, bidId, "acceptance", now);
    await tx.updateTable("bids").set({ status: "accepted" }).where("id", "=", bidId).execute();
    await countDecisions(tx, packageId, { released: -1 });
    await recomputePosition(tx, offer);
    await tx
      .updateTable("packages")
      .set({ status: "ended", binds_until: now + CONTRACT_MS })
      .where("id", "=", packageId)
      .execute();
    await recomputeLeader(tx, packageId, now);
    await requireWithinLimit(tx, answer.bidderId, now);
    await mailAccepted(tx, offer, now);
    return offer;
  });
}

export async function declineOffer(db: Db, answer: Answer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await decide(tx, answer, "declined", now);
    await mailDeclined(tx, offer, now);
    await notifyOffer(tx, offer, now);
    return offer;
  });
}

export async function declineAllOffers(tx: Db, bidderId: string, now: number): Promise<void> {
  const openOffers = await tx
    .selectFrom("offers")
    .select("id")
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("expires_at", ">", now)
    .execute();
  for (const { id } of openOffers) await declineOffer(tx, { offerId: id, bidderId }, now);
}

/** Earlier reads may be stale, so only this condition decides. */
async function decide(
  tx: Db,
  { offerId, bidderId }: Answer,
  status: "accepted" | "declined",
  now: number,
): Promise<Offer> {
  const updated = await tx
    .updateTable("offers")
    .set({ status, decided_at: now })
    .where("id", "=", isId(offerId) ? offerId : "")
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  if (updated) {
    const lot = tx.selectFrom("packages").select("hidden_at").where("id", "=", updated.package_id);
    if (status === "accepted") requireShown(await lot.executeTakeFirstOrThrow());
    return updated;
  }
  const offer = await tx
    .selectFrom("offers")
    .select("status")
    .where("id", "=", offerId)
    .where("bidder_id", "=", bidderId)
    .executeTakeFirst();
  if (!offer) throw new OfferNotFound();
  if (offer.status === "accepted" || offer.status === "declined") throw new OfferDecided();
  throw new OfferLapsed();
}
