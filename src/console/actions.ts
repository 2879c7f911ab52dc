import { byArrival, listedTable, waitingFirst } from "../../db/listing";
import type { Action } from "../moderation/actions";

const key = "operator_actions.id";
const byAct = { by: "operator_actions.act", key, type: "string" } as const;

export interface ListedAction extends Action {
  title: string | null;
  member: string | null;
  operator: string | null;
  second: string | null;
}

export const ACTIONS = listedTable({
  orders: {
    ...byArrival(key),
    "act-az": { ...byAct, direction: "asc" },
    "act-za": { ...byAct, direction: "desc" },
    waiting: waitingFirst("operator_actions.done_at", key),
  },
  search: [
    ...["act", "rule", "notice", "title", "member.email", "operator.email"],
    ...["operator_actions.package_id", "operator_actions.member_id"],
  ],
  from: (db) =>
    db
      .selectFrom("operator_actions")
      .leftJoin("packages", "packages.id", "operator_actions.package_id")
      .leftJoin("users as member", "member.id", "operator_actions.member_id")
      .leftJoin("users as operator", "operator.id", "operator_actions.operator_id")
      .leftJoin("users as second", "second.id", "operator_actions.seconded_by")
      .selectAll("operator_actions")
      .select(["title", "member.email as member", "operator.email as operator"])
      .select("second.email as second"),
});
