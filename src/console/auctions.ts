import { type SqlBool, sql } from "kysely";
import { listedTable } from "../../db/listing";
import { SEARCH_COLUMNS, withSellers } from "./packages";

const seqKey = { key: "packages.seq", keyType: "number", type: "number" } as const;
const byEnd = { ...seqKey, by: "packages.auction_end_time" } as const;
const byBids = { ...seqKey, by: "packages.listed_bids" } as const;
const byPrice = { ...seqKey, by: "packages.listed_price_cents" } as const;

export const AUCTIONS = listedTable({
  orders: {
    "ends-soon": { ...byEnd, direction: "asc" },
    "ends-late": { ...byEnd, direction: "desc" },
    "bids-high": { ...byBids, direction: "desc" },
    "bids-low": { ...byBids, direction: "asc" },
    "price-high": { ...byPrice, direction: "desc" },
    "price-low": { ...byPrice, direction: "asc" },
  },
  search: SEARCH_COLUMNS,
  from: (db) =>
    withSellers(db)
      .select(["listed_bids", "listed_price_cents"])
      // A literal lets the planner use partial indexes.
      .where(sql<SqlBool>`packages.status = 'active'`)
      .where("removed_at", "is", null),
});
