import type { Insertable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { OffersTable } from "../../db/schema/auctions";
import { inTransaction } from "../../db/transaction";
import { BidNotFound, NotForRounds, requireShown } from "../auctions/refusals";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { actorFor } from "../memberships/acting";
import { ListingDisproved } from "../packages/disproved";
import { findPackage } from "../packages/packages";
import { isRound } from "../rules/round";
import { requireRightsToSell } from "../trade/rights-to-sell";
import { auctionResultOf } from "./aftermath";
import { lapseOffers } from "./lapsing";
import { mailOfferMade, notifyOffer } from "./mails";
import {
  BidderUnreachable,
  BidNotOfferable,
  DeclinedBefore,
  isPriceOpen,
  NotOfferable,
  type OFFER_DAYS,
  type Offer,
  OfferAtBid,
  OfferBelowBid,
  OfferOpen,
  OfferTooLate,
  offerableUntil,
} from "./rules";

interface NewOffer {
  bidId: string;
  sellerId: string;
  days: (typeof OFFER_DAYS)[number];
  /** Defaults to the amount of the bid. */
  amountCents?: number | undefined;
}

/** Binds the seller while the offer is open, and the bidder once they accept it. */
export async function offerLot(
  db: Db,
  { bidId, sellerId, days, amountCents }: NewOffer,
  now: number,
): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const bid = await findBid(tx, bidId, sellerId);
    const lot = await findPackage(tx, bid.package_id);
    requireShown(lot);
    if (lot.disproved !== null) throw new ListingDisproved();
    if (isRound(lot) && (await hasLiveLicense(tx, lot.id))) throw new NotForRounds();
    const result = await auctionResultOf(tx, lot);
    const until = offerableUntil(result);
    if (until === null) throw new NotOfferable();
    if (now > until) throw new OfferTooLate();
    // The alarm may not have closed an expired offer yet.
    await lapseOffers(tx, now);
    await requireOfferable(tx, bid);
    const priceCents = amountCents ?? bid.amount_cents;
    if (priceCents < bid.amount_cents) throw new OfferBelowBid({ amountCents: bid.amount_cents });
    if (priceCents > bid.amount_cents && !isPriceOpen(result, lot)) throw new OfferAtBid();
    await requireRightsToSell(tx, lot.id, now);
    const offer = await insertOffer(tx, {
      id: newId(now),
      package_id: lot.id,
      bid_id: bid.id,
      bidder_id: bid.bidder_id,
      seller_id: sellerId,
      acted_by: actorFor(sellerId),
      amount_cents: priceCents,
      bid_cents: priceCents > bid.amount_cents ? bid.amount_cents : null,
      status: "open",
      created_at: now,
      expires_at: now + days * DAY,
    });
    await mailOfferMade(tx, offer, lot, now);
    await notifyOffer(tx, offer, now);
    return offer;
  });
}

async function hasLiveLicense(tx: Db, packageId: string): Promise<boolean> {
  const license = await tx
    .selectFrom("licences")
    .select("seat")
    .where("package_id", "=", packageId)
    .where("voided_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return license !== undefined;
}

async function findBid(tx: Db, bidId: string, sellerId: string) {
  const bid = await tx
    .selectFrom("bids")
    .innerJoin("users", "users.id", "bids.bidder_id")
    .select(["bids.id", "package_id", "bidder_id", "amount_cents", "status", "is_email_verified"])
    .where("bids.id", "=", bidId)
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  return bid;
}

async function requireOfferable(tx: Db, bid: Awaited<ReturnType<typeof findBid>>): Promise<void> {
  const higherBid = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("status", "=", "released")
    .where("amount_cents", ">", bid.amount_cents)
    .executeTakeFirst();
  const bidWithContract = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("contract_status", "=", "sent")
    .executeTakeFirst();
  if (bid.status !== "released" || higherBid || bidWithContract) throw new BidNotOfferable();
  if (bid.is_email_verified === 0) throw new BidderUnreachable();
  const declinedOffer = await tx
    .selectFrom("offers")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("status", "=", "declined")
    // The seller has declined the others.
    .where("counter_cents", "is", null)
    .executeTakeFirst();
  if (declinedOffer) throw new DeclinedBefore();
}

/** A unique index allows one live offer per package. */
async function insertOffer(tx: Db, values: Insertable<OffersTable>): Promise<Offer> {
  try {
    return await tx.insertInto("offers").values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error) ? new OfferOpen() : error;
  }
}
