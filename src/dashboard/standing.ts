import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../db/schema";
import { isAccepted } from "../trade/decisions";

/**
 * 1 where a bid wins its package as things stand: the seller accepted it or, where none is
 * accepted, it is the highest that the seller has not rejected; else 0. An accepted bid need not be
 * the highest.
 */
export function isWinning(eb: ExpressionBuilder<Schema, "bids">) {
  const higher = eb
    .selectFrom("bids as higher")
    .select("higher.id")
    .whereRef("higher.package_id", "=", "bids.package_id")
    .whereRef("higher.amount_cents", ">", "bids.amount_cents")
    .where("higher.status", "<>", "rejected");
  const accepted = eb
    .selectFrom("bids as accepted")
    .select("accepted.id")
    .whereRef("accepted.package_id", "=", "bids.package_id")
    .where(isAccepted("accepted"));
  return eb
    .case()
    .when("bids.status", "=", "accepted")
    .then(1)
    .when("bids.status", "=", "rejected")
    .then(0)
    .when(eb.or([eb.exists(accepted), eb.exists(higher)]))
    .then(0)
    .else(1)
    .end();
}
