import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { AccountInUse } from "./refusals";

/** Where an account's own trade leaves rows. */
const TRADE = [
  ["packages", "seller_id"],
  ["drafts", "seller_id"],
  ["positions", "bidder_id"],
  ["contracts", "buyer_id"],
  ["contracts", "seller_id"],
  ["conversations", "buyer_id"],
] as const;

/**
 * What an account has bid, listed or signed stays its own, so it cannot act for another one.
 *
 * @throws AccountInUse
 */
export async function requireUnusedAccount(db: Db, memberId: string): Promise<void> {
  const found = await findTrade.first(db, { member: memberId });
  if (found?.is_used === 1) throw new AccountInUse();
}

const findTrade = prepared<{ member: string }, { is_used: number }>((db, value) => {
  const used = TRADE.map(
    ([table, column]) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value("member")})`,
  );
  return compilable(
    sql`select case when ${sql.join(used, sql` or `)} then 1 else 0 end as is_used`,
    db,
  );
});
