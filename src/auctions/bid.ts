import type { Selectable } from "kysely";
import type { BidsTable } from "../../db/schema";

/** A bid as it was placed. */
export type BidRow = Pick<
  Selectable<BidsTable>,
  "id" | "package_id" | "bidder_id" | "amount_cents" | "created_at"
>;
