import type { Selectable } from "kysely";
import type { BidsTable } from "../../db/schema/auctions";

/** What is read of a bid wherever everyone may see it. */
export const BID_COLUMNS = [
  "id",
  "package_id",
  "bidder_id",
  "sequence",
  "amount_cents",
  "status",
  "created_at",
  "automatic",
] as const satisfies ReadonlyArray<keyof BidsTable>;

export type BidRow = Pick<Selectable<BidsTable>, (typeof BID_COLUMNS)[number]>;
