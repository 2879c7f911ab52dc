import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { OperatorActionsTable } from "../../db/schema/moderation";
import { newId } from "../lib/ids";
import { areOneParty, findOwnCases } from "../operators/own-cases";
import { recordMemberAct } from "../transparency/recording";
import { ActDone } from "./refusals";
import type { StatedReasons } from "./schema";

export type Action = Selectable<OperatorActionsTable>;

/** `operatorId` is null on the command line. */
export interface DecisionDetails extends StatedReasons {
  operatorId: string | null;
  notice?: string | null;
  /** "first" only requests the action; otherwise, the request that this operator confirms. */
  request?: "first" | Action;
  /** The action that an upheld appeal reverses; the appeal's answer informs the member. */
  overturns?: Action;
}

export interface Act extends Omit<DecisionDetails, "ground"> {
  act: Action["act"];
  /** Empty if the action needs no statement of reasons. */
  ground: DecisionDetails["ground"] | "";
  packageId?: string;
  /** Null if the action concerns only an address. */
  memberId: string | null;
}

export async function recordAction(tx: Db, act: Act, now: number): Promise<Action> {
  if (typeof act.request !== "object")
    return insertAction(tx, act, { asked_at: now, done_at: now });
  const confirmedAction = await tx
    .updateTable("operator_actions")
    .set({ done_at: now, seconded_by: act.operatorId })
    .where("id", "=", act.request.id)
    .where("done_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!confirmedAction) throw new ActDone();
  return confirmedAction;
}

export async function insertAction(
  tx: Db,
  act: Act,
  times: Pick<Action, "asked_at" | "done_at">,
): Promise<Action> {
  const { operatorId, notice = null, packageId = null, memberId, ...details } = act;
  const row = {
    id: newId(times.asked_at),
    act: details.act,
    ground: details.ground,
    rule: details.rule,
    facts: details.facts,
    package_id: packageId,
    member_id: memberId,
    notice,
    operator_id: operatorId,
    ...times,
  };
  return tx.insertInto("operator_actions").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function logAction(tx: Db, action: Action, entry: number | null): Promise<Action> {
  const logged = tx.updateTable("operator_actions").set({ log_entry: entry });
  await logged.where("id", "=", action.id).execute();
  return { ...action, log_entry: entry };
}

/** An action that nobody could compare with the log could be changed unnoticed. */
export async function recordInLog(tx: Db, act: Act, now: number): Promise<Action> {
  const action = await recordAction(tx, act, now);
  const { seq } = await recordMemberAct(tx, digestOf(action), now);
  return logAction(tx, action, seq);
}

/** The public log has only this hash, which reveals nothing but prevents later changes. */
export function digestOf({ id, act, ground, rule, facts, asked_at }: Action): string {
  const statement = JSON.stringify([id, act, ground, rule, facts, asked_at]);
  return createHash("sha256").update(statement).digest("hex");
}

/** The operators' page on which a second operator confirms the action. */
export function deskPathOf({ act, package_id, member_id }: Action): string {
  if (package_id !== null) return `/operator/packages/${package_id}`;
  const page = `/operator/members/${member_id}`;
  return act === "grant-operator" ? `${page}/account` : page;
}

export async function isOwnAction(db: Db, operatorId: string, { member_id, package_id }: Action) {
  if (await areOneParty(db, operatorId, member_id)) return true;
  return (await findOwnCases(db, operatorId, package_id === null ? [] : [package_id])).size > 0;
}
