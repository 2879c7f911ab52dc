import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { isId } from "../lib/ids";
import { OwnCase } from "../operators/own-cases";
import { type Act, type Action, insertAction, isOwnAction } from "./actions";
import { ActDone, ActRequested, StatementNotFound } from "./refusals";

/** What is done to a package for good. */
const PERMANENT_ACTS = ["end", "remove"] as const;
export type PermanentAct = (typeof PERMANENT_ACTS)[number];

export function isPermanent(act: string): act is PermanentAct {
  return PERMANENT_ACTS.some((name) => name === act);
}

export type ActTarget =
  | { act: PermanentAct; packageId: string }
  | { act: "suspend" | "grant-operator"; memberId: string };

function pendingActs(db: Db) {
  return db
    .selectFrom("operator_actions")
    .where("done_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("act", "in", ["suspend", "grant-operator"]), eb("member_id", "is not", null)]),
        eb.and([eb("act", "in", PERMANENT_ACTS), eb("package_id", "is not", null)]),
      ]),
    );
}

/** A package can have one at a time, of either kind. */
export async function findPendingAct(db: Db, target: ActTarget): Promise<Action | null> {
  const row = await pendingActs(db)
    .selectAll()
    .where((eb) =>
      "packageId" in target
        ? eb("package_id", "=", target.packageId)
        : eb.and([eb("act", "=", target.act), eb("member_id", "=", target.memberId)]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an action that a second operator must confirm. @throws ActRequested */
export async function requestAct(tx: Db, act: Act, now: number): Promise<Action> {
  try {
    return await insertAction(tx, act, { asked_at: now, done_at: null });
  } catch (error) {
    throw isUniqueViolation(error) ? new ActRequested() : error;
  }
}

export function requireSecondOperator({ operator_id }: Action, operatorId: string): void {
  if (operator_id === null || operator_id === operatorId) throw new ActRequested();
}

/** Either operator can decline. */
export async function declineAct(
  db: Db,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const action = await findAct(tx, id);
    if (await isOwnAction(tx, operatorId, action)) throw new OwnCase();
    const declinedAct = await tx
      .updateTable("operator_actions")
      .set({ done_at: now, declined: 1, seconded_by: operatorId })
      .where("id", "=", action.id)
      .where("done_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!declinedAct) throw new ActDone();
    return declinedAct;
  });
}

/** Also returns requests that have been decided. @throws StatementNotFound */
export async function findAct(db: Db, id: string): Promise<Action> {
  const action = await db
    .selectFrom("operator_actions")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!action) throw new StatementNotFound();
  return action;
}

const MAX_LISTED_ACTS = 50;

export function listPendingActs(db: Db): Promise<Action[]> {
  return pendingActs(db)
    .selectAll()
    .orderBy("asked_at")
    .orderBy("id")
    .limit(MAX_LISTED_ACTS)
    .execute();
}

/** Closes a request that another action or decision has made obsolete. */
export async function closePendingAct(tx: Db, target: ActTarget | { notice: string }, now: number) {
  await tx
    .updateTable("operator_actions")
    .set({ done_at: now, declined: 1 })
    .where("done_at", "is", null)
    .where((eb) => {
      if ("notice" in target) return eb("notice", "=", target.notice);
      return "packageId" in target
        ? eb.and([eb("act", "in", PERMANENT_ACTS), eb("package_id", "=", target.packageId)])
        : eb.and([eb("act", "=", target.act), eb("member_id", "=", target.memberId)]);
    })
    .execute();
}
