import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { BadCursor } from "../lib/cursor";
import { isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import { titleLanguage } from "../packages/titles";
import type { TradePackage, TradePage } from "./answers";
import { latestBidsOf, type SellerBidRow } from "./seller-bid-rows";
import { sellerBidJson, type TradeOwner, tradeAddress } from "./seller-bids";

const PACKAGES_PER_PAGE = 10;
const MAX_BIDS_PER_PACKAGE = 5;

export async function tradePackagesPage(
  db: Db,
  owner: TradeOwner,
  cursor = `${Number.MAX_SAFE_INTEGER}`,
): Promise<TradePage<TradePackage>> {
  if (!/^\d{1,16}$/.test(cursor)) throw new BadCursor();
  const { sellerId } = owner;
  const rows = await findPackagesWithBids.all(db, { sellerId, before: Number(cursor) });
  const lots = rows.slice(0, PACKAGES_PER_PAGE);
  const last = rows.length > lots.length ? lots.at(-1) : undefined;
  const ids = lots.map(({ id }) => id);
  const bids = await latestBidsOf(db, sellerId, ids, MAX_BIDS_PER_PACKAGE + 1);
  return {
    items: lots.map((lot) => tradePackage(owner, lot, bids.get(lot.id) ?? [])),
    next: last ? tradeAddress("/api/seller/trade-packages", { cursor: last.seq }) : null,
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
] as const;

type PackageWithBids = Pick<Package, (typeof COLUMNS)[number]>;

const findPackagesWithBids = prepared<{ sellerId: string; before: number }, PackageWithBids>(
  (db, value) =>
    db
      .selectFrom("packages")
      .select(COLUMNS)
      .where("seller_id", "=", value("sellerId"))
      .where("seq", "<", value("before"))
      .where("bid_count", ">", 0)
      .orderBy("seq", "desc")
      .limit(PACKAGES_PER_PAGE + 1),
);

function tradePackage(
  owner: TradeOwner,
  lot: PackageWithBids,
  bids: readonly SellerBidRow[],
): TradePackage {
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
    bids: bids.slice(0, MAX_BIDS_PER_PACKAGE).map((row) => sellerBidJson(row, owner)),
    hasMore: bids.length > MAX_BIDS_PER_PACKAGE,
  };
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
