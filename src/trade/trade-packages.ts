import type { Db } from "../../db/client";
import { BadCursor } from "../lib/cursor";
import { isoTime } from "../lib/time";
import { titleLanguage } from "../packages/titles";
import type { TradePackage, TradePage } from "./answers";
import { sellerBidsPage, type TradeOwner, tradeAddress } from "./seller-bids";

const PACKAGES_PER_PAGE = 10;
const MAX_BIDS_PER_PACKAGE = 5;

export async function tradePackagesPage(
  db: Db,
  owner: TradeOwner,
  cursor?: string,
): Promise<TradePage<TradePackage>> {
  const rows = await packagesWithBids(db, owner.sellerId, cursor);
  const lots = rows.slice(0, PACKAGES_PER_PAGE);
  const last = rows.length > lots.length ? lots.at(-1) : undefined;
  return {
    items: await Promise.all(lots.map((lot) => tradePackage(db, owner, lot))),
    next: last ? tradeAddress("/api/seller/trade-packages", { cursor: last.seq }) : null,
  };
}

type PackageWithBids = Awaited<ReturnType<typeof packagesWithBids>>[number];

async function packagesWithBids(db: Db, sellerId: string, cursor = `${Number.MAX_SAFE_INTEGER}`) {
  if (!/^\d{1,16}$/.test(cursor)) throw new BadCursor();
  return db
    .selectFrom("packages")
    .select(["seq", "id", "title", "language", "status", "auction_end_time", "bid_count"])
    .select(["reserve_missed", "english_title", "hidden_at"])
    .where("seller_id", "=", sellerId)
    .where("seq", "<", Number(cursor))
    .where("bid_count", ">", 0)
    .orderBy("seq", "desc")
    .limit(PACKAGES_PER_PAGE + 1)
    .execute();
}

async function tradePackage(
  db: Db,
  owner: TradeOwner,
  lot: PackageWithBids,
): Promise<TradePackage> {
  const { items, next } = await sellerBidsPage(db, owner, {
    packageId: lot.id,
    limit: MAX_BIDS_PER_PACKAGE,
  });
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
    bids: items,
    hasMore: next !== null,
  };
}

export async function runningAuctions(db: Db, sellerId: string, limit: number): Promise<string[]> {
  const running = await db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "=", "active")
    .orderBy("auction_end_time")
    .limit(limit)
    .execute();
  return running.map(({ id }) => id);
}
