import type { Db } from "../../db/client";
import { sellerBidJson } from "./bid-json";
import type { SellerBidsQuery } from "./schema";
import type { TradeOwner } from "./seller-bids";
import { listSellerBids } from "./seller-bids";
import type { SellerBid, TradePage } from "./types";

const MAX_BIDS = 100;

export async function sellerBidsPage(
  db: Db,
  { sellerId, ...named }: TradeOwner,
  query: SellerBidsQuery,
): Promise<TradePage<SellerBid>> {
  const limit = query.limit ?? MAX_BIDS;
  const { rows, next } = await listSellerBids(db, { ...query, sellerId, limit });
  return {
    items: rows.map((row) => sellerBidJson(row, named)),
    next: next === null ? null : tradeAddress("/api/seller/bids", { ...query, cursor: next }),
  };
}

export function tradeAddress(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value));
  }
  return `${path}?${given}`;
}
