import type { Db } from "../../db/client";
import { listedTable } from "../../db/listing";
import type { Package } from "../packages/packages";

const key = "packages.seq";
const seqKey = { key, keyType: "number" } as const;
const bySeq = { ...seqKey, by: key, type: "number" } as const;
const byTitle = { ...seqKey, by: "packages.listed_title", type: "string" } as const;
const byPublisher = { ...seqKey, by: "packages.listed_publisher", type: "string" } as const;
const emptyLast = {
  ...seqKey,
  type: "number",
  direction: "desc",
  nulls: ["last", "desc"],
} as const;

/** Only the seller can see the reserve. */
export interface ListedPackage
  extends Pick<
    Package,
    | ("id" | "title" | "english_title" | "language" | "category" | "publisher" | "seller_id")
    | "publisher_verified"
    | ("status" | "certified" | "audience" | "hidden_at" | "removed_at" | "created_at")
    | ("opens_on" | "opens_at" | "auction_end_time" | "bid_count" | "highest_bid_cents")
  > {
  seller: string | null;
}

export const SEARCH_COLUMNS = ["packages.id", "title", "english_title", "publisher", "users.email"];

/** Inner joins would let the planner scan the members first. */
export const withSellers = (db: Db) =>
  db
    .selectFrom("packages")
    .leftJoin("users", "users.id", "packages.seller_id")
    .select(["packages.id", "title", "english_title", "language", "category", "publisher"])
    .select("publisher_verified")
    .select(["seller_id", "packages.status", "certified", "audience", "hidden_at", "removed_at"])
    .select(["packages.created_at", "opens_on", "opens_at", "auction_end_time"])
    .select(["bid_count", "highest_bid_cents", "users.email as seller"]);

export const PACKAGES = listedTable({
  orders: {
    latest: { ...bySeq, direction: "desc" },
    oldest: { ...bySeq, direction: "asc" },
    "title-az": { ...byTitle, direction: "asc" },
    "title-za": { ...byTitle, direction: "desc" },
    "publisher-az": { ...byPublisher, direction: "asc" },
    "publisher-za": { ...byPublisher, direction: "desc" },
    hidden: { ...emptyLast, by: "packages.hidden_at" },
    removed: { ...emptyLast, by: "packages.removed_at" },
  },
  search: SEARCH_COLUMNS,
  from: withSellers,
});
