import { sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { NotFound } from "../lib/errors";
import { newId } from "../lib/ids";
import { minimumBidCents, unconfirmedMaximumCents } from "../lib/money";
import type { Clock } from "../lib/time";
import type { BidRow } from "./bid";
import { faultOf } from "./judgement";
import { findRepeated, type PlacedBid, recordBid } from "./logged-bid";
import { noticeOutbid } from "./outbid";
import { AddressUnconfirmed } from "./refusals";
import { stands } from "./standing";

export interface NewBid {
  packageId: string;
  bidderId: string;
  amountCents: number;
  /** The request's key: the same key again is answered with the bid that it first placed. */
  idempotencyKey: string | null;
  /** What stood when the bidder reviewed the bid; where it moved since, nothing is placed. */
  reviewedPriceCents?: number | null;
  /** When the listing was last changed, as the bidder has read it; a later change refuses the bid. */
  reviewedListingAt?: number | null;
}

/**
 * Places a bid (docs/product.md#bids). One conditional update is the whole rule: the auction runs
 * by the server's clock, the bidder is not the seller, and the amount is at least 105 % of the
 * highest bid or the starting price, and not absurdly more; and price and listing are what the
 * bidder reviewed. It holds however many servers share the database.
 *
 * The same request again finds its bid by the key. A refusal is not remembered: whoever asks again
 * still means the bid.
 * @throws NotFound, AuctionEnded, ListingRevised, PriceMoved, BidTooLow, BidTooHigh,
 *   AddressUnconfirmed, OwnPackage, IdempotencyKeyReused
 */
export async function placeBid(db: Db, bid: NewBid, clock: Clock): Promise<PlacedBid> {
  return inTransaction(db, async (tx) => {
    const earlier = await findRepeated(tx, bid);
    if (earlier) return earlier;

    const now = clock.now();
    const id = newId(now);
    const raised = await raiseHighestBid.first(tx, {
      bid: id,
      package: bid.packageId,
      bidder: bid.bidderId,
      amount: bid.amountCents,
      reviewed: bid.reviewedPriceCents ?? null,
      listing: bid.reviewedListingAt ?? null,
      now,
    });
    if (!raised) throw await refusalOf(tx, bid, now);
    const { leader_id: leaderId, title } = raised;
    const outbidId = leaderId === bid.bidderId ? null : leaderId;
    if (outbidId !== null) {
      const minimumCents = minimumBidCents(raised.starting_price_cents, bid.amountCents);
      const outbid = { packageId: bid.packageId, title, bidderId: outbidId, minimumCents };
      await noticeOutbid(tx, { ...outbid, amountCents: bid.amountCents }, now);
    }
    const placed: BidRow = {
      id,
      package_id: bid.packageId,
      bidder_id: bid.bidderId,
      sequence: raised.state_seq,
      amount_cents: bid.amountCents,
      status: "pending",
      created_at: now,
    };
    const { seller_id } = raised;
    const entry = await recordBid(tx, placed);
    const log_entry = entry?.seq ?? null;
    await insertBid.all(tx, {
      ...placed,
      seller_id,
      log_entry,
      idempotency_key: bid.idempotencyKey,
    });
    announce(tx, { type: "bid-placed", bid: placed, outbidId });
    return { ...placed, entry: entry?.data ?? null };
  });
}

async function refusalOf(tx: Db, bid: NewBid, now: number): Promise<Error> {
  const lot = await tx
    .selectFrom("packages")
    .select([
      "seller_id",
      "status",
      "auction_end_time",
      "starting_price_cents",
      "highest_bid_cents",
      "created_at",
      "last_updated",
      CONFIRMED_PRICE.as("confirmed_price_cents"),
    ])
    .where("id", "=", bid.packageId)
    .executeTakeFirst();
  if (!lot) return new NotFound("package-not-found");
  const minimum = minimumBidCents(lot.confirmed_price_cents, null);
  return faultOf(lot, bid, now) ?? new AddressUnconfirmed(unconfirmedMaximumCents(minimum));
}

const PRICE = sql<number>`coalesce(highest_bid_cents, starting_price_cents)`;
/** As revisedAt. */
const REVISED_AT = sql<number>`coalesce(last_updated, created_at)`;
/** As minimumBidCents: whole numbers divide to whole numbers. */
const MINIMUM = sql<number>`((${PRICE} * 105 + 99) / 100)`;

/**
 * What the price is without the bids of members whose address is unconfirmed: these would raise it
 * by each other's bids, or their own, to where nobody can follow.
 */
const CONFIRMED_PRICE = sql<number>`coalesce((
  select bids.amount_cents from bids join users on users.id = bids.bidder_id
  where bids.package_id = packages.id and ${stands("bids")} and users.is_email_verified = 1
  order by bids.sequence desc limit 1
), starting_price_cents)`;
/** As unconfirmedMaximumCents. */
const UNCONFIRMED_MAXIMUM = sql<number>`(5 * ((${CONFIRMED_PRICE} * 105 + 99) / 100))`;

const raiseHighestBid = prepared<
  {
    bid: string;
    package: string;
    bidder: string;
    amount: number;
    reviewed: number | null;
    listing: number | null;
    now: number;
  },
  {
    title: string;
    seller_id: string;
    starting_price_cents: number;
    state_seq: number;
    leader_id: string | null;
  }
>((db, value) =>
  db
    .updateTable("packages")
    .set((eb) => ({
      highest_bid_cents: value("amount"),
      highest_bid_id: value("bid"),
      bid_count: eb("bid_count", "+", 1),
      state_seq: eb("state_seq", "+", 1),
    }))
    .where("id", "=", value("package"))
    .where("status", "=", "active")
    .where("auction_end_time", ">", value("now"))
    .where("seller_id", "<>", value("bidder"))
    .where(PRICE, "=", (eb) => eb.fn.coalesce(eb.val(value("reviewed")), PRICE))
    .where(REVISED_AT, "=", (eb) => eb.fn.coalesce(eb.val(value("listing")), REVISED_AT))
    .where((eb) => {
      const amount = eb.cast<number>(eb.val(value("amount")), "integer");
      return eb.and([
        eb(amount, ">=", MINIMUM),
        eb(amount, "<=", eb(MINIMUM, "*", 100)),
        eb.or([
          eb.exists(
            eb
              .selectFrom("users")
              .select("users.id")
              .where("users.id", "=", value("bidder"))
              .where("is_email_verified", "=", 1),
          ),
          eb(amount, "<=", UNCONFIRMED_MAXIMUM),
        ]),
      ]);
    })
    .returning((eb) => [
      "title",
      "seller_id",
      "starting_price_cents",
      "state_seq",
      // The bid itself is not inserted yet, so this is who led before it.
      eb
        .selectFrom("bids")
        .select("bidder_id")
        .whereRef("package_id", "=", "packages.id")
        .where(stands("bids"))
        .orderBy("sequence", "desc")
        .limit(1)
        .as("leader_id"),
    ]),
);

const insertBid = prepared<
  BidRow & { seller_id: string; log_entry: number | null; idempotency_key: string | null },
  never
>(
  (db, value) =>
    db.insertInto("bids").values({
      id: value("id"),
      package_id: value("package_id"),
      bidder_id: value("bidder_id"),
      seller_id: value("seller_id"),
      sequence: value("sequence"),
      log_entry: value("log_entry"),
      amount_cents: value("amount_cents"),
      idempotency_key: value("idempotency_key"),
      created_at: value("created_at"),
      status: value("status"),
      contract_status: "none",
    }) as never,
);
