import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { AppealsTable } from "../../db/schema/moderation";
import { isId } from "../lib/ids";
import { organizationNow } from "../memberships/former";
import type { Action } from "./actions";
import { latestMemberAct } from "./latest-acts";
import { StatementNotFound } from "./refusals";

export type Appeal = Selectable<AppealsTable>;

export interface Statement extends Action {
  /** Title of the package; null if it is deleted or the statement is about the member. */
  title: string | null;
  appeal: Appeal | null;
}

export async function findSuspensionId(db: Db, memberId: string): Promise<string | null> {
  return (await latestMemberAct(db, memberId, "suspend"))?.id ?? null;
}

interface StatementRequest {
  id: string;
  memberId: string;
  isOperator: boolean;
}

export async function findStatement(
  db: Db,
  { id, memberId, isOperator }: StatementRequest,
): Promise<Statement> {
  const action = await db
    .selectFrom("operator_actions")
    .leftJoin("packages", "packages.id", "operator_actions.package_id")
    .selectAll("operator_actions")
    .select("packages.title as title")
    .where("operator_actions.id", "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!action) throw new StatementNotFound();
  const { member_id, done_at, declined } = action;
  const isConcerned = member_id !== null && (await organizationNow(db, member_id)) === memberId;
  const isKnown = isConcerned && done_at !== null && declined === 0;
  if (!(isKnown || isOperator)) throw new StatementNotFound();
  const appeal = await db
    .selectFrom("complaints")
    .selectAll()
    .where("action_id", "=", action.id)
    .executeTakeFirst();
  return { ...action, appeal: appeal ?? null };
}
