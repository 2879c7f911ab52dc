import type { Package } from "./packages";

/** Columns that change with bids. */
const LIVE_COLUMNS = [
  "highest_bid_cents",
  "highest_bid_id",
  "bid_count",
  "bids_sum_cents",
  "bids_top_cents",
  "rejected_bids",
  "released_bids",
  "state_seq",
  "seated",
  "exclusive_leader_id",
  "logged",
  "updated_at",
  "listed_price_cents",
  "listed_token_cents",
  "listed_bids",
  "listed_reserve",
  "listed_traits",
] as const satisfies ReadonlyArray<keyof Package>;

type LiveColumn = (typeof LIVE_COLUMNS)[number];

/** What is the same before and after a bid that does not extend the auction. */
export type Listing = Omit<Package, LiveColumn>;

const isLive: ReadonlySet<string> = new Set(LIVE_COLUMNS);

export function listingOf(lot: Package): Listing {
  return Object.fromEntries(Object.entries(lot).filter(([name]) => !isLive.has(name))) as Listing;
}
