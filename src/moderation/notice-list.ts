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
import type { Notice } from "./notices";

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
> & { repeats: number };

/** Repeats are listed with the first notice. */
export function listNotices(
  db: Db,
  { search, ...listing }: Listing<NoticeSort>,
  limit?: number,
): Promise<ListPage<ListedNotice>> {
  const query = db
    .selectFrom("notices")
    .select(["reference", "about", "kind", "name", "email", "received_at"])
    .select(["decision", "ground", "rule", "decided_at"])
    .select((eb) =>
      eb
        .selectFrom("notices as repeat")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("repeat.folded_into", "=", "notices.reference")
        .$asScalar()
        .$notNull()
        .as("repeats"),
    )
    .where("folded_into", "is", null)
    .$if(search !== "", (all) =>
      all.where(containsText(db, ["reference", "about", "name", "email"], search)),
    );
  return listInOrder(query, ORDERS, listing, limit);
}

const MAX_EARLIER_ACTIONS = 20;

export async function earlierActions(db: Db, memberId: string | null) {
  if (memberId === null) return [];
  return db
    .selectFrom("operator_actions")
    .select(["id", "act", "rule", "asked_at"])
    .where("member_id", "=", memberId)
    .orderBy("asked_at", "desc")
    .limit(MAX_EARLIER_ACTIONS)
    .execute();
}
