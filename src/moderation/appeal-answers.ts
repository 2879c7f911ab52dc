import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { queueMail } from "../mail/outbox";
import { informMembers } from "../notifications/informing";
import { OwnCase } from "../operators/own-cases";
import { operatorsWithRight } from "../operators/roles";
import { type Action, isOwnAction } from "./actions";
import { appealsAbout } from "./appeals";
import { findNotice } from "./notice-decision";
import { type Notice, noticeSecret, noticeValuesOf } from "./notice-links";
import { reopenNotice } from "./notices";
import { overturn } from "./overturning";
import { isOwnNotice } from "./own-notices";
import { AppealDecided, StatementNotFound } from "./refusals";
import { type Appeal, findStatement, type Statement } from "./statements";

/** A decision about a member or package, or about a notice. */
type Appealed = { action: Action } | { notice: Notice };

/** Article 20(6): if another impartial operator exists, those who decided cannot answer. */
export async function mayAnswerAppeal(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  appealed: Appealed,
  operatorId: string,
): Promise<boolean> {
  if (await isOwnAppeal(db, operatorId, appealed)) return false;
  const deciders = await decidersOf(db, appealed);
  if (!deciders.includes(operatorId)) return true;
  for (const { id } of await operatorsWithRight(db, config, "decide"))
    if (!deciders.includes(id) && !(await isOwnAppeal(db, id, appealed))) return false;
  return true;
}

const isOwnAppeal = (db: Db, operatorId: string, appealed: Appealed) =>
  "action" in appealed
    ? isOwnAction(db, operatorId, appealed.action)
    : isOwnNotice(db, operatorId, appealed.notice);

/** Includes the second operator who confirmed a decision. */
async function decidersOf(db: Db, appealed: Appealed): Promise<(string | null)[]> {
  if ("action" in appealed) return [appealed.action.operator_id, appealed.action.seconded_by];
  const { package_id, reference, decided_by } = appealed.notice;
  const seconds = await db
    .selectFrom("operator_actions")
    .select("seconded_by")
    .where("package_id", "=", package_id)
    .where("notice", "=", reference)
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .execute();
  return [decided_by, ...seconds.map(({ seconded_by }) => seconded_by)];
}

interface AppealAnswer {
  /** The statement that was appealed, or the notice and the appeal about it or its repeats. */
  about: { statementId: string } | { reference: string; appealId: string };
  outcome: "upheld" | "dismissed";
  answer: string;
  operatorId: string;
}

/**
 * Upholding an appeal against a statement reverses the decision. Upholding one about a notice opens
 * a new notice about the same page. @throws StatementNotFound, NoticeNotFound, OwnCase, AppealDecided
 */
export async function answerAppeal(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  appealAnswer: AppealAnswer,
  now: number,
): Promise<{ reopened: string | null }> {
  const { about, outcome, answer, operatorId } = appealAnswer;
  return inTransaction(db, async (tx) => {
    const appealed: { action: AppealedStatement } | { notice: Notice } =
      "statementId" in about
        ? { action: await appealedStatement(tx, about.statementId) }
        : { notice: await findNotice(tx, about.reference) };
    if (!(await mayAnswerAppeal(tx, config, appealed, operatorId))) throw new OwnCase();
    const appeals =
      "action" in appealed ? [appealed.action.appeal] : await appealsAbout(tx, appealed.notice);
    const appeal =
      "statementId" in about ? appeals[0] : appeals.find(({ id }) => id === about.appealId);
    const answeredRow = await tx
      .updateTable("complaints")
      .set({ outcome, answer, decided_by: operatorId, decided_at: now })
      .where("id", "=", appeal?.id ?? "")
      .where("decided_at", "is", null)
      .returning(["id", "notice"])
      .executeTakeFirst();
    if (!answeredRow) throw new AppealDecided();
    if ("notice" in appealed) return settleNotice(tx, answeredRow.notice ?? "", appealAnswer, now);
    await settleStatement(tx, appealed.action, appealAnswer, now);
    return { reopened: null };
  });
}

const NOBODY = { id: "", memberId: "" };

type AppealedStatement = Statement & { appeal: Appeal };

async function appealedStatement(tx: Db, id: string): Promise<AppealedStatement> {
  const statement = await findStatement(tx, { id, reader: NOBODY, isOperator: true });
  if (!statement.appeal) throw new StatementNotFound();
  return { ...statement, appeal: statement.appeal };
}

async function settleStatement(
  tx: Db,
  action: AppealedStatement,
  { outcome, answer, operatorId }: AppealAnswer,
  now: number,
): Promise<void> {
  const remedy =
    outcome === "upheld" ? await overturn(tx, action, { answer, operatorId }, now) : null;
  if (action.member_id === null) return;
  const statement = { outcome, title: action.title ?? "", statementId: action.id };
  const values = remedy === null ? statement : { ...statement, remedy };
  const uniqueKey = `complaint ${action.appeal.id}`;
  const notification = { memberId: action.member_id, template: "complaint-answered" } as const;
  await informMembers(tx, [{ ...notification, values, uniqueKey }], now);
}

/** The notifier of a repeat gets a new notice of their own. */
async function settleNotice(
  tx: Db,
  reference: string,
  { outcome, answer }: AppealAnswer,
  now: number,
): Promise<{ reopened: string | null }> {
  const notice = await tx
    .selectFrom("notices")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const decided = { ...noticeValuesOf(notice, await noticeSecret(tx, reference)), outcome, answer };
  const reopened = outcome === "upheld" ? await reopenNotice(tx, notice, now) : null;
  const values = reopened ? { ...decided, reopened } : decided;
  await queueMail(tx, { to: notice.email, template: "notice-complaint-decided", values }, now);
  return { reopened: reopened?.number ?? null };
}
