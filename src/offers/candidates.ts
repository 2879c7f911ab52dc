import type { Db } from "../../db/client";
import { isKnownTo } from "../chat/known-buyers";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { type ListedBidder, listedBidder } from "../records/listed-bidder";
import { RECORD_COLUMNS } from "../records/records";
import { packageTime } from "../rules/package-time";
import { auctionResultOf, type EndedAuctionState, endedAuctionStateOf } from "./aftermath";
import { offerStatus } from "./reading";
import { isPriceOpen, type Offer, type OfferStatus, offerableUntil } from "./rules";

export interface OfferMade
  extends Pick<Offer, "id" | "amount_cents" | "counter_cents" | "bid_cents" | "expires_at"> {
  status: OfferStatus;
}

export interface Candidate extends ListedBidder {
  bidId: string;
  amountCents: number;
  isReachable: boolean;
  offer: OfferMade | null;
}

export interface SecondChance {
  lot: Package;
  /** When the last offer can be made; null if none can. */
  until: number | null;
  /** Whether the seller can name a price above a bid. */
  isPriceOpen: boolean;
  canRelist: boolean;
  candidates: Candidate[];
}

const SELLING: readonly EndedAuctionState[] = ["accepted", "contracting", "offered", "countered"];

const MAX_CANDIDATES = 100;

export async function secondChanceOf(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
  pseudonymKey: string,
  now: number,
): Promise<SecondChance> {
  const lot = await findOwnPackage(db, packageId, sellerId);
  const endedState = await endedAuctionStateOf(db, lot, now);
  const result = await auctionResultOf(db, lot);
  const until = offerableUntil(result);
  const offers = await latestOffers(db, packageId);
  const candidates = await highestBids(db, lot);
  const { hidden_at } = lot;
  return {
    lot,
    until: until !== null && until > packageTime(lot, now) ? until : null,
    isPriceOpen: isPriceOpen(result, lot),
    canRelist: endedState !== null && !SELLING.includes(endedState),
    candidates: candidates.map((bid) => {
      const offer = offers.get(bid.bidder_id);
      return {
        bidId: bid.id,
        amountCents: bid.amount_cents,
        ...listedBidder(bid, lot, pseudonymKey),
        isReachable: bid.is_email_verified === 1,
        offer: offer ? { ...offer, status: offerStatus({ ...offer, hidden_at }, now) } : null,
      };
    }),
  };
}

function highestBids(db: Db, { id, seller_id }: Package) {
  const highest = db
    .selectFrom("bids")
    .select((eb) => ["bidder_id", eb.fn.max("sequence").as("sequence")])
    .where("package_id", "=", id)
    .where("status", "in", ["released", "accepted"])
    .groupBy("bidder_id");
  return (
    db
      .selectFrom("bids")
      .innerJoin(highest.as("highest"), "highest.sequence", "bids.sequence")
      .innerJoin("users", "users.id", "bids.bidder_id")
      .leftJoin("deal_records as record", (join) =>
        join.onRef("record.member_id", "=", "bids.bidder_id").on("record.side", "=", "buyer"),
      )
      .select(RECORD_COLUMNS)
      .select(["bids.id", "bids.bidder_id", "amount_cents", "is_email_verified"])
      .select(["first_name", "last_name"])
      .select(isKnownTo(seller_id, "bids.bidder_id").as("is_known"))
      .where("bids.package_id", "=", id)
      // A bidder whose contract fell through gets no second chance.
      .where("bids.bidder_id", "not in", (eb) =>
        eb
          .selectFrom("bids as sold")
          .select("sold.bidder_id")
          .where("sold.package_id", "=", id)
          .where("sold.contract_status", "=", "sent"),
      )
      .orderBy("bids.sequence", "desc")
      .limit(MAX_CANDIDATES)
      .execute()
  );
}

async function latestOffers(db: Db, packageId: string): Promise<Map<string, Offer>> {
  const offers = await db
    .selectFrom("offers")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("id")
    .execute();
  return new Map(offers.map((offer) => [offer.bidder_id, offer]));
}
