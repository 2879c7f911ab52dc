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
import type { Action } from "../moderation/actions";

const key = "operator_actions.id";
const byAct = { by: "operator_actions.act", key, type: "string" } as const;

const ORDERS = {
  ...byArrival(key),
  "act-az": { ...byAct, direction: "asc" },
  "act-za": { ...byAct, direction: "desc" },
  waiting: waitingFirst("operator_actions.done_at", key),
} as const satisfies Orders<string>;

export type ActionSort = keyof typeof ORDERS;
export const ACTION_SORTS = sortsOf(ORDERS);

export interface ListedAction extends Action {
  title: string | null;
  member: string | null;
  operator: string | null;
  second: string | null;
}

export function listActions(
  db: Db,
  { search, ...listing }: Listing<ActionSort>,
  limit?: number,
): Promise<ListPage<ListedAction>> {
  const searchColumns = [
    ...["act", "rule", "notice", "title", "member.email", "operator.email"],
    ...["operator_actions.package_id", "operator_actions.member_id"],
  ];
  const query = db
    .selectFrom("operator_actions")
    .leftJoin("packages", "packages.id", "operator_actions.package_id")
    .leftJoin("users as member", "member.id", "operator_actions.member_id")
    .leftJoin("users as operator", "operator.id", "operator_actions.operator_id")
    .leftJoin("users as second", "second.id", "operator_actions.seconded_by")
    .selectAll("operator_actions")
    .select(["title", "member.email as member", "operator.email as operator"])
    .select("second.email as second")
    .$if(search !== "", (builder) => builder.where(containsText(db, searchColumns, search)));
  return listInOrder(query, ORDERS, listing, limit);
}
