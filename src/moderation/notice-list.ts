import type { Db } from "../../db/client";
import {
  byArrival,
  containsText,
  listInOrder,
  type Orders,
  sortsOf,
  waitingFirst,
} from "../../db/listing";
import type { Listing, ListPage } from "../lib/listing";
import type { Notice } from "./notice-links";

const key = "notices.reference";

/** Waiting notices come before the latest decisions. References are in order of arrival. */
const ORDERS = {
  waiting: waitingFirst("notices.decided_at", key),
  ...byArrival(key),
} as const satisfies Orders<string>;

export type NoticeSort = keyof typeof ORDERS;

export const SORTS = sortsOf(ORDERS);

export type ListedNotice = Pick<
  Notice,
  | ("reference" | "about" | "kind" | "name" | "email" | "received_at")
  | ("decision" | "ground" | "rule" | "decided_at")
> & { repeats: string[] };

/** Repeats are listed with the first notice, and found by their own number, name and address. */
export async function listNotices(
  db: Db,
  { search, ...listing }: Listing<NoticeSort>,
  limit?: number,
): Promise<ListPage<ListedNotice>> {
  const query = db
    .selectFrom("notices")
    .select(["reference", "about", "kind", "name", "email", "received_at"])
    .select(["decision", "ground", "rule", "decided_at"])
    .where("folded_into", "is", null)
    .$if(search !== "", (all) =>
      all.where((eb) =>
        eb.or([
          containsText(
            db,
            SEARCHED_COLUMNS.map((column) => `notices.${column}`),
            search,
          ),
          eb.exists(
            eb
              .selectFrom("notices as repeat")
              .select("repeat.reference")
              .whereRef("repeat.folded_into", "=", "notices.reference")
              .where(
                containsText(
                  db,
                  SEARCHED_COLUMNS.map((column) => `repeat.${column}`),
                  search,
                ),
              ),
          ),
        ]),
      ),
    );
  const { rows, next } = await listInOrder(query, ORDERS, listing, limit);
  const repeats = await repeatsByFirst(
    db,
    rows.map(({ reference }) => reference),
  );
  return { rows: rows.map((row) => ({ ...row, repeats: repeats.get(row.reference) ?? [] })), next };
}

const SEARCHED_COLUMNS = ["reference", "about", "name", "email"] as const;

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
