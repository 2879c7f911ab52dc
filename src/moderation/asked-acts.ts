import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { OwnCase } from "../certification/own-cases";
import { isId } from "../lib/ids";
import { type Act, type Action, insertAction, isOwnAction } from "./actions";
import { ActAsked, ActDone, StatementNotFound } from "./refusals";

export type Target = { act: "remove"; packageId: string } | { act: "suspend"; memberId: string };

function waiting(db: Db) {
  return db
    .selectFrom("operator_actions")
    .where("done_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("act", "=", "suspend"), eb("member_id", "is not", null)]),
        eb.and([eb("act", "=", "remove"), eb("package_id", "is not", null)]),
      ]),
    );
}

export async function findAsked(db: Db, target: Target): Promise<Action | null> {
  const found = await waiting(db)
    .selectAll()
    .where("act", "=", target.act)
    .where((eb) =>
      target.act === "remove"
        ? eb("package_id", "=", target.packageId)
        : eb("member_id", "=", target.memberId),
    )
    .executeTakeFirst();
  return found ?? null;
}

/** Nothing happens before a second operator confirms it. @throws ActAsked */
export async function askFor(tx: Db, act: Act, now: number): Promise<Action> {
  try {
    return await insertAction(tx, act, { asked_at: now, done_at: null });
  } catch (error) {
    throw isUniqueViolation(error) ? new ActAsked() : error;
  }
}

export function requireSecond({ operator_id }: Action, operatorId: string): void {
  if (operator_id === null || operator_id === operatorId) throw new ActAsked();
}

/** Either operator can decline. */
export async function declineAsked(
  db: Db,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const action = await askedAct(tx, id);
    if (await isOwnAction(tx, operatorId, action)) throw new OwnCase();
    const declined = await tx
      .updateTable("operator_actions")
      .set({ done_at: now, declined: 1, seconded_by: operatorId })
      .where("id", "=", action.id)
      .where("done_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!declined) throw new ActDone();
    return declined;
  });
}

/** Also returns requests that have been decided. @throws StatementNotFound */
export async function askedAct(db: Db, id: string): Promise<Action> {
  const action = await db
    .selectFrom("operator_actions")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!action) throw new StatementNotFound();
  return action;
}

const SHOWN = 50;

export function waitingSeconds(db: Db): Promise<Action[]> {
  return waiting(db).selectAll().orderBy("asked_at").orderBy("id").limit(SHOWN).execute();
}

/** Closes a request that another action or decision has made obsolete. */
export async function dropAsked(tx: Db, which: Target | { notice: string }, now: number) {
  await tx
    .updateTable("operator_actions")
    .set({ done_at: now, declined: 1 })
    .where("done_at", "is", null)
    .where((eb) => {
      if ("notice" in which) return eb("notice", "=", which.notice);
      const about =
        which.act === "remove"
          ? eb("package_id", "=", which.packageId)
          : eb("member_id", "=", which.memberId);
      return eb.and([eb("act", "=", which.act), about]);
    })
    .execute();
}
