import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { ComplaintsTable } from "../../db/schema/moderation";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { isId, newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { informMembers } from "../notifications/informing";
import { OwnCase } from "../operators/own-cases";
import { operatorsWithRight } from "../operators/roles";
import { type Action, isOwnAction } from "./actions";
import { latestMemberAct } from "./latest-acts";
import { overturn } from "./overturning";
import { ActDone, ComplaintMade, ComplaintTooLate, StatementNotFound } from "./refusals";

export type Complaint = Selectable<ComplaintsTable>;

export interface Statement extends Action {
  /** Title of the package; null if it is deleted or the statement is about the member. */
  title: string | null;
  complaint: Complaint | null;
}

/** Article 20(1) of Regulation (EU) 2022/2065 requires at least six months. */
export const COMPLAINT_MS = 184 * DAY;

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
  const isConcerned =
    action?.member_id === memberId && action.done_at !== null && action.declined === 0;
  if (!action || !(isConcerned || isOperator)) throw new StatementNotFound();
  const complaint = await db
    .selectFrom("complaints")
    .selectAll()
    .where("action_id", "=", action.id)
    .executeTakeFirst();
  return { ...action, complaint: complaint ?? null };
}

export async function fileComplaint(
  db: Db,
  { id, memberId, reasons }: { id: string; memberId: string; reasons: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const action = await findStatement(tx, { id, memberId, isOperator: false });
    // Help with an account restricts nobody, so it has no statement of reasons.
    if (action.ground === "") throw new StatementNotFound();
    if (now > (action.done_at ?? 0) + COMPLAINT_MS) throw new ComplaintTooLate();
    const row = { id: newId(now), action_id: id, notice: null, member_id: memberId, reasons };
    const insertedRow = await tx
      .insertInto("complaints")
      .values({ ...row, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!insertedRow) throw new ComplaintMade();
  });
}

interface ComplaintAnswer {
  id: string;
  outcome: "upheld" | "dismissed";
  answer: string;
  operatorId: string;
}

/** Article 20(6): if another impartial operator exists, the one who decided cannot answer. */
export async function mayAnswerComplaint(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  action: Action,
  operatorId: string,
): Promise<boolean> {
  if (await isOwnAction(db, operatorId, action)) return false;
  if (![action.operator_id, action.seconded_by].includes(operatorId)) return true;
  for (const { id } of await operatorsWithRight(db, config, "decide")) {
    const isInvolved = [action.operator_id, action.seconded_by].includes(id);
    if (!isInvolved && !(await isOwnAction(db, id, action))) return false;
  }
  return true;
}

/** Upholding an objection also reverses the decision. @throws StatementNotFound, OwnCase, ActDone */
export async function answerComplaint(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  { id, outcome, answer, operatorId }: ComplaintAnswer,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const action = await findStatement(tx, { id, memberId: operatorId, isOperator: true });
    const { complaint } = action;
    if (!complaint) throw new StatementNotFound();
    if (!(await mayAnswerComplaint(tx, config, action, operatorId))) throw new OwnCase();
    const decidedRow = await tx
      .updateTable("complaints")
      .set({ outcome, answer, decided_by: operatorId, decided_at: now })
      .where("id", "=", complaint.id)
      .where("decided_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!decidedRow) throw new ActDone();
    const remedy =
      outcome === "upheld" ? await overturn(tx, action, { answer, operatorId }, now) : null;
    if (action.member_id === null) return;
    const statement = { outcome, title: action.title ?? "", statementId: action.id };
    const values = remedy === null ? statement : { ...statement, remedy };
    const notification = {
      memberId: action.member_id,
      template: "complaint-answered",
      values,
    } as const;
    await informMembers(tx, [{ ...notification, uniqueKey: `complaint ${complaint.id}` }], now);
  });
}
