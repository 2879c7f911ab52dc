import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { containsText, listInOrder, type Orders, sortsOf } from "../../db/listing";
import type { Listing, ListPage } from "../lib/listing";
import { type ListedPackage, SEARCH_COLUMNS, withSellers } from "./packages";

const seqKey = { key: "packages.seq", keyType: "number", type: "number" } as const;
const byEnd = { ...seqKey, by: "packages.auction_end_time" } as const;
const byBids = { ...seqKey, by: "packages.listed_bids" } as const;
const byPrice = { ...seqKey, by: "packages.listed_price_cents" } as const;

const ORDERS = {
  "ends-soon": { ...byEnd, direction: "asc" },
  "ends-late": { ...byEnd, direction: "desc" },
  "bids-high": { ...byBids, direction: "desc" },
  "bids-low": { ...byBids, direction: "asc" },
  "price-high": { ...byPrice, direction: "desc" },
  "price-low": { ...byPrice, direction: "asc" },
} as const satisfies Orders<string>;

export type AuctionSort = keyof typeof ORDERS;
export const AUCTION_SORTS = sortsOf(ORDERS);

export type ListedAuction = ListedPackage & { listed_bids: number; listed_price_cents: number };

export function listAuctions(
  db: Db,
  { search, ...listing }: Listing<AuctionSort>,
  limit?: number,
): Promise<ListPage<ListedAuction>> {
  const query = withSellers(db)
    .select(["listed_bids", "listed_price_cents"])
    // A literal lets the planner use partial indexes.
    .where(sql<SqlBool>`packages.status = 'active'`)
    .where("removed_at", "is", null)
    .$if(search !== "", (builder) => builder.where(containsText(db, SEARCH_COLUMNS, search)));
  return listInOrder(query, ORDERS, listing, limit);
}
