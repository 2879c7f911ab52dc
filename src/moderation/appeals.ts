import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { informMembers } from "../notifications/informing";
import { OwnCase } from "../operators/own-cases";
import { operatorsWithRight } from "../operators/roles";
import { type Action, isOwnAction } from "./actions";
import { findNotice } from "./notice-decision";
import { type Notice, noticeBySecret, noticeSecret, noticeValuesOf } from "./notice-links";
import { reopenNotice } from "./notices";
import { overturn } from "./overturning";
import { isOwnNotice } from "./own-notices";
import { AppealDecided, AppealImpossible, StatementNotFound } from "./refusals";
import { type Appeal, findStatement, type Statement } from "./statements";

/**
 * Article 20(1) of Regulation (EU) 2022/2065 requires six months, of which the longest have 184 days.
 */
const APPEAL_MS = 184 * DAY;

const isInTime = (decidedAt: number, now: number) => now <= decidedAt + APPEAL_MS;

/** Help with an account restricts nobody, so it has no statement of reasons. */
export function mayAppealStatement({ ground, done_at }: Action, now: number): boolean {
  return ground !== "" && done_at !== null && isInTime(done_at, now);
}

/** Without an address, the appeal could not be answered. */
export function mayAppealNotice({ decided_at, email }: Notice, now: number): boolean {
  return decided_at !== null && email !== "" && isInTime(decided_at, now);
}

/** @throws StatementNotFound, AppealImpossible */
export async function appealStatement(
  db: Db,
  { id, memberId, reasons }: { id: string; memberId: string; reasons: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const action = await findStatement(tx, { id, memberId, isOperator: false });
    if (action.ground === "") throw new StatementNotFound();
    if (!mayAppealStatement(action, now)) throw new AppealImpossible();
    await insertAppeal(tx, { action_id: id, notice: null, member_id: memberId, reasons }, now);
  });
}

/** @throws NoticeNotFound, AppealImpossible */
export async function appealNotice(
  db: Db,
  { secret, reasons }: { secret: string; reasons: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notice = await noticeBySecret(tx, secret);
    if (!mayAppealNotice(notice, now)) throw new AppealImpossible();
    const { reference, notifier_id: member_id } = notice;
    await insertAppeal(tx, { action_id: null, notice: reference, member_id, reasons }, now);
  });
}

type NewAppeal = Pick<Appeal, "action_id" | "notice" | "member_id" | "reasons">;

/** Each decision can be appealed once. */
async function insertAppeal(tx: Db, appeal: NewAppeal, now: number): Promise<void> {
  const insertedRow = await tx
    .insertInto("complaints")
    .values({ ...appeal, id: newId(now), made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!insertedRow) throw new AppealImpossible();
}

export async function appealOf(db: Db, { reference }: Notice): Promise<Appeal | null> {
  const appeal = await db
    .selectFrom("complaints")
    .selectAll()
    .where("notice", "=", reference)
    .executeTakeFirst();
  return appeal ?? null;
}

/** Includes appeals about repeats of the notice. */
export async function appealsAbout(db: Db, { reference }: Notice): Promise<Appeal[]> {
  return db
    .selectFrom("complaints")
    .innerJoin("notices", "notices.reference", "complaints.notice")
    .selectAll("complaints")
    .where((eb) =>
      eb.or([eb("notices.reference", "=", reference), eb("folded_into", "=", reference)]),
    )
    .orderBy("made_at")
    .execute();
}

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

type AppealedStatement = Statement & { appeal: Appeal };

async function appealedStatement(tx: Db, id: string): Promise<AppealedStatement> {
  const statement = await findStatement(tx, { id, memberId: "", isOperator: true });
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
