import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { AppealsTable } from "../../db/schema/moderation";
import type { Viewer } from "../accounts/viewer";
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

/** Who reads a statement: the person, and the organization that they act for. */
export type StatementReader = Pick<Viewer, "id" | "memberId">;

interface StatementRequest {
  id: string;
  reader: StatementReader;
  isOperator: boolean;
}

/** Whether the decision is about the reader, or about their organization. */
export function concerns(
  { member_id }: Pick<Action, "member_id">,
  reader: StatementReader,
): boolean {
  return member_id !== null && [reader.id, reader.memberId].includes(member_id);
}

export async function findStatement(
  db: Db,
  { id, reader, isOperator }: StatementRequest,
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
  const concerned = { member_id: member_id && (await organizationNow(db, member_id)) };
  const isConcerned = concerns(concerned, reader) && done_at !== null && declined === 0;
  if (!(isConcerned || isOperator)) throw new StatementNotFound();
  const appeal = await db
    .selectFrom("complaints")
    .selectAll()
    .where("action_id", "=", action.id)
    .executeTakeFirst();
  return { ...action, appeal: appeal ?? null };
}
