import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";
import { inTransaction } from "../../db/transaction";
import { takeRights } from "../auctions/closing/taken-rights";
import { addToDecisionCounts, recomputeLeader, setAccepted } from "../auctions/leader";
import { requireWithinLimit } from "../auctions/reading/exposure";
import { recomputePosition } from "../auctions/reading/positions";
import { requireShown } from "../auctions/refusals";
import { biddingMember, requireApproval } from "../bidders/eligibility";
import { isId } from "../lib/ids";
import { findPackage } from "../packages/packages";
import { soldScope } from "../rights/claims";
import { RightsSold } from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { CONTRACT_MS } from "../rules/sale";
import { recordDecision } from "../transparency/decision";
import { mailOfferAccepted, mailOfferDeclined, notifyOffer } from "./mails";
import type { Offer } from "./rules";
import { OfferDecided, OfferLapsed, OfferNotFound } from "./rules";

interface OfferAnswer {
  offerId: string;
  bidderId: string;
}

/** The seller then has 30 days to send the contract. @throws OfferDecided, OfferLapsed */
export async function acceptOffer(db: Db, answer: OfferAnswer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await decideOffer(tx, answer, "accepted", now);
    const { package_id: packageId, bid_id: bidId } = offer;
    const lot = await findPackage(tx, packageId);
    const bidder = await biddingMember(tx, answer.bidderId);
    // A seller who makes an offer to a restricted member has chosen that member.
    if (offer.created_at < (bidder.restrictedAt ?? 0)) await requireApproval(tx, lot, bidder);
    const scope = soldScope(rightsOf(lot), null);
    if (await takeRights(tx, lot, { scope, moment: "acceptance" }, now)) throw new RightsSold();
    await recordDecision(tx, bidId, "acceptance", now);
    await setAccepted(tx, bidId, now);
    await addToDecisionCounts(tx, packageId, { released: -1 });
    await recomputePosition(tx, offer);
    await tx
      .updateTable("packages")
      .set({ status: "ended", binds_until: now + CONTRACT_MS })
      .where("id", "=", packageId)
      .execute();
    await recomputeLeader(tx, packageId, now);
    await requireWithinLimit(tx, answer.bidderId, now);
    await mailOfferAccepted(tx, offer, now);
    return offer;
  });
}

export async function declineOffer(db: Db, answer: OfferAnswer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await decideOffer(tx, answer, "declined", now);
    await mailOfferDeclined(tx, offer, now);
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
    .where("expires_at", ">", offerTimeSql(now))
    .execute();
  for (const { id } of openOffers) await declineOffer(tx, { offerId: id, bidderId }, now);
}

/** Earlier reads may be stale, so only this condition decides. */
async function decideOffer(
  tx: Db,
  { offerId, bidderId }: OfferAnswer,
  status: "accepted" | "declined",
  now: number,
): Promise<Offer> {
  const updatedOffer = await tx
    .updateTable("offers")
    .set({ status, decided_at: now })
    .where("id", "=", isId(offerId) ? offerId : "")
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("expires_at", ">", offerTimeSql(now))
    .returningAll()
    .executeTakeFirst();
  if (updatedOffer) {
    const lot = tx
      .selectFrom("packages")
      .select("hidden_at")
      .where("id", "=", updatedOffer.package_id);
    if (status === "accepted") requireShown(await lot.executeTakeFirstOrThrow());
    return updatedOffer;
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
