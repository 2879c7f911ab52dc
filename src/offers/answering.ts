import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { offerTimeSql } from "../../db/package-time";
import { inTransaction } from "../../db/transaction";
import { commitWithinLimits } from "../auctions/reading/exposure";
import { requireShown } from "../auctions/refusals";
import { biddingMember, requireApproval } from "../bidders/eligibility";
import { isId } from "../lib/ids";
import { CounterOutOfRange, NotYourTurn } from "../licenses/refusals";
import { findPackage, type Package } from "../packages/packages";
import { mailCountered, mailOfferDeclined, notifyOffer } from "./mails";
import { findOffer, offerStatus } from "./reading";
import { COUNTER_MS, isLive, type Offer, OfferDecided, OfferLapsed } from "./rules";
import { sellByOffer } from "./sale";

interface OfferAnswer {
  offerId: string;
  bidderId: string;
}

interface CounterAnswer {
  offerId: string;
  sellerId: string;
}

/** @throws OfferDecided, OfferLapsed, NotYourTurn */
export async function acceptOffer(db: Db, answer: OfferAnswer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await answerOffer(tx, answer, decision("accepted", "bidder", now), now);
    const lot = await findPackage(tx, offer.package_id);
    await requireAnswerable(tx, lot, offer);
    const sold = await sellByOffer(tx, lot, offer, now);
    const { package_id: packageId, amount_cents: namedCents } = offer;
    await commitWithinLimits(tx, { packageId, bidderId: answer.bidderId, namedCents }, now);
    return sold;
  });
}

export async function declineOffer(db: Db, answer: OfferAnswer, now: number): Promise<Offer> {
  return inTransaction(db, (tx) => decline(tx, answer, now));
}

/** Once, between the bid and the seller's price. Frees the seller, and binds the bidder. */
export async function counterOffer(
  db: Db,
  { amountCents, ...answer }: OfferAnswer & { amountCents: number },
  now: number,
): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const countered = { counter_cents: amountCents, expires_at: now + COUNTER_MS };
    const offer = await answerOffer(tx, answer, countered, now);
    await requireAnswerable(tx, await findPackage(tx, offer.package_id), offer);
    const { bid_cents: bidCents, amount_cents: priceCents } = offer;
    const range = { amountCents: bidCents ?? priceCents, priceCents };
    if (amountCents <= range.amountCents || amountCents >= range.priceCents)
      throw new CounterOutOfRange(range);
    const { package_id: packageId } = offer;
    const commitment = { packageId, bidderId: answer.bidderId, namedCents: amountCents };
    await commitWithinLimits(tx, commitment, now);
    await mailCountered(tx, offer, now);
    await notifyOffer(tx, offer, now);
    return offer;
  });
}

/** The bidder is bound by the counter-offer, so that nothing else is asked of them. */
export async function acceptCounter(db: Db, answer: CounterAnswer, now: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const offer = await answerOffer(tx, answer, decision("accepted", "seller", now), now);
    const lot = await findPackage(tx, offer.package_id);
    requireShown(lot);
    return sellByOffer(tx, lot, offer, now);
  });
}

export async function declineCounter(db: Db, answer: CounterAnswer, now: number): Promise<Offer> {
  return inTransaction(db, (tx) => decline(tx, answer, now));
}

function decision(status: "accepted" | "declined", by: "bidder" | "seller", now: number) {
  return { status, decided_at: now, decided_by: by };
}

async function decline(tx: Db, answer: OfferAnswer | CounterAnswer, now: number): Promise<Offer> {
  const by = "sellerId" in answer ? "seller" : "bidder";
  const offer = await answerOffer(tx, answer, decision("declined", by, now), now);
  await mailOfferDeclined(tx, offer, now);
  await notifyOffer(tx, offer, now);
  return offer;
}

export async function declineAllOffers(tx: Db, bidderId: string, now: number): Promise<void> {
  const openOffers = await tx
    .selectFrom("offers")
    .select("id")
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("counter_cents", "is", null)
    .where("expires_at", ">", offerTimeSql(now))
    .execute();
  for (const { id } of openOffers) await declineOffer(tx, { offerId: id, bidderId }, now);
}

async function requireAnswerable(tx: Db, lot: Package, offer: Offer): Promise<void> {
  requireShown(lot);
  const bidder = await biddingMember(tx, offer.bidder_id);
  // A seller who makes an offer to a restricted member has chosen that member.
  if (offer.created_at < (bidder.restrictedAt ?? 0)) await requireApproval(tx, lot, bidder);
}

/** Earlier reads may be stale, so only this condition decides between two answers. */
async function answerOffer(
  tx: Db,
  answer: OfferAnswer | CounterAnswer,
  changes: Partial<Offer>,
  now: number,
): Promise<Offer> {
  const { offerId } = answer;
  const isSeller = "sellerId" in answer;
  const memberId = isSeller ? answer.sellerId : answer.bidderId;
  await lockPackageOf(tx, offerId);
  const answered = await tx
    .updateTable("offers")
    .set(changes)
    .where("id", "=", isId(offerId) ? offerId : "")
    .where(isSeller ? "seller_id" : "bidder_id", "=", memberId)
    .where("status", "=", "open")
    .where("counter_cents", isSeller ? "is not" : "is", null)
    .where("expires_at", ">", offerTimeSql(now))
    .returningAll()
    .executeTakeFirst();
  if (answered) return answered;
  const offer = await findOffer(tx, offerId, memberId);
  const status = offerStatus(offer, now);
  if (isLive(status)) throw new NotYourTurn();
  throw status === "lapsed" ? new OfferLapsed() : new OfferDecided();
}

/** Sales lock the package first too. */
async function lockPackageOf(tx: Db, offerId: string): Promise<void> {
  const offer = await tx
    .selectFrom("offers")
    .select("package_id")
    .where("id", "=", isId(offerId) ? offerId : "")
    .executeTakeFirst();
  if (offer) await lockPackages(tx, [offer.package_id]);
}
