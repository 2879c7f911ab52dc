import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { jsonNumber } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import { type LeadingExclusive, leadingExclusives } from "../auctions/reading/counted";
import { cursorOf, parseCursor } from "../lib/cursor";
import { centsToDecimal } from "../lib/money";
import { type PageRequest, pageOf } from "../lib/paging";
import { isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import { titleLanguage } from "../packages/titles";
import { isRound, listedExclusiveMark } from "../rules/round";
import type { TradePackage, TradePage } from "./answers";
import { nextStepOf } from "./next-step";
import { latestBidsOf, type SellerBidRow } from "./seller-bid-rows";
import { sellerBidJson, type TradeOwner, tradeAddress } from "./seller-bids";

export const TRADE_PACKAGES_PER_PAGE = 10;
const MAX_BIDS_PER_PACKAGE = 5;

export async function tradePackagesPage(
  db: Db,
  owner: TradeOwner,
  { cursor, limit = TRADE_PACKAGES_PER_PAGE }: Partial<PageRequest> = {},
  exclusives?: ReadonlyMap<string, LeadingExclusive>,
): Promise<TradePage<TradePackage>> {
  const { sellerId } = owner;
  const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : parseCursor(cursor, "number");
  const rows = await findPackagesWithBids.all(db, { sellerId, before, most: limit + 1 });
  const { entries: lots, nextCursor } = pageOf(rows, limit, ({ seq }) => cursorOf(seq));
  const leading = exclusives ?? (await leadingExclusives(db, sellerId));
  const ids = lots.map(({ id }) => id);
  const bids = await latestBidsOf(db, sellerId, ids, MAX_BIDS_PER_PACKAGE + 1);
  return {
    items: lots.map((lot) => tradePackage(owner, lot, bids.get(lot.id) ?? [], leading)),
    next: nextCursor && tradeAddress("/api/seller/trade-packages", { cursor: nextCursor, limit }),
  };
}

const COLUMNS = [
  "seq",
  "id",
  "title",
  "language",
  "status",
  "auction_end_time",
  "bid_count",
  "reserve_missed",
  "english_title",
  "hidden_at",
  ...(["held_ms", "sale_rule", "seats", "seated", "contract_at_end", "binds_until"] as const),
  ...(["exclusive_from_cents", "exclusive_leader_id", "clearing_cents", "rights_sold"] as const),
  ...(["highest_bid_cents", "reserve_cents", "rejected_bids", "released_bids"] as const),
  "confirm_by",
] as const;

/** `sold_cents` includes amendments of the contracts. */
type PackageWithBids = Pick<Package, (typeof COLUMNS)[number]> & {
  sold_licenses: number;
  sold_cents: number | null;
};

function contractsOf(eb: ExpressionBuilder<Schema, "packages">) {
  return eb
    .selectFrom("contracts")
    .whereRef("contracts.package_id", "=", "packages.id")
    .where("contracts.voided_at", "is", null);
}

type PackagesQuery = { sellerId: string; before: number; most: number };

const findPackagesWithBids = prepared<PackagesQuery, PackageWithBids>((db, value) =>
  db
    .selectFrom("packages")
    .select(COLUMNS)
    .select((eb) => [
      contractsOf(eb)
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("sold_licenses"),
      contractsOf(eb)
        .select((contract) =>
          contract.fn.sum<number | null>(jsonNumber("terms", ["priceCents"])).as("cents"),
        )
        .as("sold_cents"),
    ])
    .where("seller_id", "=", value("sellerId"))
    .where("seq", "<", value("before"))
    .where("bid_count", ">", 0)
    .orderBy("seq", "desc")
    .limit(value("most")),
);

function tradePackage(
  owner: TradeOwner,
  lot: PackageWithBids,
  bids: readonly SellerBidRow[],
  exclusives: ReadonlyMap<string, LeadingExclusive>,
): TradePackage {
  const { seats, exclusive, ...offered } = figuresOf(lot, bids, exclusives.get(lot.id));
  const hasAcceptedBid = bids.some((bid) => bid.status === "accepted" || bid.accepted_id !== null);
  const { step, until } = nextStepOf(lot, hasAcceptedBid, owner.now);
  return {
    packageId: lot.id,
    packageTitle: lot.title,
    packageLang: titleLanguage(lot),
    packageEnglishTitle: lot.english_title,
    packageStatus: lot.status,
    auctionEndTime: isoTime(lot.auction_end_time),
    hidden: lot.hidden_at !== null,
    reserveMissed: lot.reserve_missed === 1,
    bidCount: lot.bid_count,
    seats,
    exclusive,
    licenses: offered.licenses,
    price: decimalOrNull(offered.priceCents),
    total: decimalOrNull(offered.totalCents),
    next: { step, until: until === null ? null : isoTime(until) },
    bids: bids.slice(0, MAX_BIDS_PER_PACKAGE).map((row) => sellerBidJson(row, owner)),
    hasMore: bids.length > MAX_BIDS_PER_PACKAGE,
  };
}

const decimalOrNull = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

/** What is sold, or else what the bids would bring now. */
function figuresOf(
  lot: PackageWithBids,
  bids: readonly SellerBidRow[],
  exclusive: LeadingExclusive | undefined,
) {
  const { seats, sold_licenses: sold, sold_cents: soldCents } = lot;
  if (sold > 0 && soldCents !== null) {
    const isExclusive = listedExclusiveMark(lot) === "price";
    const priceCents = soldCents % sold === 0 ? soldCents / sold : null;
    return { seats, licenses: sold, exclusive: isExclusive, priceCents, totalCents: soldCents };
  }
  if (exclusive) {
    const { priceCents } = exclusive;
    return { seats, licenses: 1, exclusive: true, priceCents, totalCents: priceCents };
  }
  const acceptedCents = bids.find((bid) => bid.accepted_cents !== null)?.accepted_cents ?? null;
  const priceCents = acceptedCents ?? lot.highest_bid_cents;
  const licenses = isRound(lot) ? lot.seated : Number(priceCents !== null);
  const totalCents = priceCents === null ? null : priceCents * licenses;
  return { seats, licenses, exclusive: false, priceCents, totalCents };
}

export async function runningAuctions(db: Db, sellerId: string, limit: number): Promise<string[]> {
  const running = await findRunning.all(db, { sellerId, limit });
  return running.map(({ id }) => id);
}

const findRunning = prepared<{ sellerId: string; limit: number }, { id: string }>((db, value) =>
  db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", value("sellerId"))
    .where(withoutIndex<string>("status"), "=", "active")
    .orderBy("auction_end_time")
    .limit(value("limit")),
);
