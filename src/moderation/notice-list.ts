import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { byArrival, containsText, listedTable, waitingFirst } from "../../db/listing";
import type { Notice } from "./notice-links";

const key = "notices.reference";

export type ListedNotice = Pick<
  Notice,
  | ("reference" | "about" | "kind" | "name" | "email" | "received_at")
  | ("decision" | "ground" | "rule" | "decided_at")
> & { repeats: string[] };

/**
 * Waiting notices come before the latest decisions. References are in order of arrival. Repeats are
 * listed with the first notice, and found by their own number, name and address.
 */
export const NOTICES = listedTable({
  orders: { waiting: waitingFirst("notices.decided_at", key), ...byArrival(key) },
  search: searchCondition,
  from: (db) =>
    db
      .selectFrom("notices")
      .select(["reference", "about", "kind", "name", "email", "received_at"])
      .select(["decision", "ground", "rule", "decided_at"])
      .where("folded_into", "is", null),
  async complete(rows, db): Promise<ListedNotice[]> {
    const repeats = await repeatsByFirst(
      db,
      rows.map(({ reference }) => reference),
    );
    return rows.map((row) => ({ ...row, repeats: repeats.get(row.reference) ?? [] }));
  },
});

function searchCondition(db: Db, search: string): RawBuilder<SqlBool> {
  const isFoundIn = (table: string) => {
    const columns = ["reference", "about", "name", "email"].map((column) => `${table}.${column}`);
    return containsText(db, columns, search);
  };
  return sql`(${isFoundIn("notices")} or exists (select 1 from notices as repeat
    where repeat.folded_into = notices.reference and ${isFoundIn("repeat")}))`;
}

async function repeatsByFirst(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string | null, string[]>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("notices")
    .select(["reference", "folded_into"])
    .where("folded_into", "in", references)
    .execute();
  const byFirst = Map.groupBy(rows, ({ folded_into }) => folded_into);
  return new Map(
    [...byFirst].map(([first, found]) => [first, found.map(({ reference }) => reference).sort()]),
  );
}

const MAX_EARLIER_ACTIONS = 20;

/**
 * Leaves out requests that wait for a second operator or were declined, and help with an account,
 * which says nothing about what was reported.
 */
export async function earlierActions(db: Db, memberId: string | null) {
  if (memberId === null) return [];
  return db
    .selectFrom("operator_actions")
    .select(["id", "act", "rule", "asked_at"])
    .where("member_id", "=", memberId)
    .where("ground", "<>", "")
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .orderBy("asked_at", "desc")
    .limit(MAX_EARLIER_ACTIONS)
    .execute();
}
