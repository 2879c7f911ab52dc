import type { Db } from "../../db/client";
import { isKnownTo } from "../chat/known-buyers";
import { type ListedBidder, listedBidder } from "../records/listed-bidder";
import { RECORD_COLUMNS } from "../records/records";
import type { RoundOutcomes } from "./outcomes";

/** The bidders to whom an award now gives the licenses, the highest first. */
export async function winnersOf(
  db: Db,
  { lot, winnerIds }: RoundOutcomes,
  pseudonymKey: string,
): Promise<ListedBidder[]> {
  if (winnerIds.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .leftJoin("deal_records as record", (join) =>
      join.onRef("record.member_id", "=", "users.id").on("record.side", "=", "buyer"),
    )
    .select(["users.id as bidder_id", "first_name", "last_name"])
    .select(RECORD_COLUMNS)
    .select(isKnownTo(lot.seller_id, "users.id").as("is_known"))
    .where("users.id", "in", winnerIds)
    .execute();
  rows.sort((a, b) => winnerIds.indexOf(a.bidder_id) - winnerIds.indexOf(b.bidder_id));
  return rows.map((row) => listedBidder(row, lot, pseudonymKey));
}
