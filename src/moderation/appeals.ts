import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import type { Action } from "./actions";
import { type Notice, noticeBySecret } from "./notice-links";
import { AppealImpossible, StatementNotFound } from "./refusals";
import { type Appeal, findStatement, type StatementReader } from "./statements";

/** Article 20(1) of Regulation (EU) 2022/2065 asks for six months, which have at most 184 days. */
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
  { id, reader, reasons }: { id: string; reader: StatementReader; reasons: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const action = await findStatement(tx, { id, reader, isOperator: false });
    if (action.ground === "") throw new StatementNotFound();
    if (!mayAppealStatement(action, now)) throw new AppealImpossible();
    const { member_id } = action;
    await insertAppeal(tx, { action_id: id, notice: null, member_id, reasons }, now);
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
