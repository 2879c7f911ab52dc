import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import type { NoticeValues } from "../mail/about";
import { queueMail } from "../mail/outbox";
import type { MailValues } from "../mail/templates";
import { OwnCase } from "../operators/own-cases";
import type { Decision, StatedDecision } from "../rules/notice";
import { actionInForce } from "./action-in-force";
import type { Action } from "./actions";
import { closePendingAct, findAct, findPendingAct, requireSecondOperator } from "./asked-acts";
import { type Notice, noticeSecret, noticeValuesOf } from "./notice-links";
import { warnNotifier } from "./notice-pause";
import {
  NoticeDecided,
  NoticeNotActed,
  NoticeNotFound,
  NoticeStateChanged,
  NoticeWithoutPackage,
} from "./notice-refusals";
import { isOwnNotice } from "./own-notices";
import { availablePackageActs, hidePackage, removePackage, restorePackage } from "./packages";
import { ActDone } from "./refusals";
import { type StatedReasons, statedReasons } from "./schema";

const REFERENCE_PATTERN = /^N-\d{4}-\d{6,9}$/;

/** Repeats are decided with the first notice. @throws NoticeNotFound */
export async function firstNoticeOf(db: Db, reference: string): Promise<string> {
  const notice = await db
    .selectFrom("notices")
    .select(["reference", "folded_into"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!notice) throw new NoticeNotFound();
  return notice.folded_into ?? notice.reference;
}

export function repeatsOf(db: Db, { reference }: Notice): Promise<Notice[]> {
  return db
    .selectFrom("notices")
    .selectAll()
    .where("folded_into", "=", reference)
    .orderBy("reference")
    .execute();
}

/** @throws NoticeNotFound */
export async function findNotice(db: Db, reference: string): Promise<Notice> {
  const notice = REFERENCE_PATTERN.test(reference)
    ? await db
        .selectFrom("notices")
        .selectAll()
        .where("reference", "=", reference)
        .where("folded_into", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!notice) throw new NoticeNotFound();
  return notice;
}

export async function possibleDecisions(
  db: Db,
  notice: Notice,
  lot: Parameters<typeof availablePackageActs>[0] | null,
  now: number,
): Promise<Decision[]> {
  const isActedOn = (await actionInForce(db, notice)) !== null;
  return [
    "none",
    ...(isActedOn ? (["acted"] as const) : []),
    ...(lot ? availablePackageActs(lot, now).filter((act) => act !== "end") : []),
  ];
}

interface NoticeDecision extends StatedDecision {
  reference: string;
  operatorId: string;
}

/** Decides repeats too. With OPERATOR_FOUR_EYES, a removal waits for a second operator. */
export async function decideNotice(
  db: Db,
  { operatorFourEyes }: Pick<Config, "operatorFourEyes">,
  { reference, operatorId, ...statedDecision }: NoticeDecision,
  now: number,
): Promise<Notice> {
  return inTransaction(db, async (tx) => {
    const notice = await findUndecidedNotice(tx, reference, operatorId);
    if (statedDecision.decision !== "remove" || !operatorFourEyes)
      return storeDecision(tx, notice, statedDecision, { operatorId }, now);
    const { package_id: packageId } = notice;
    if (packageId === null) throw new NoticeWithoutPackage();
    await lockPackages(tx, [packageId]);
    const pending = await findPendingAct(tx, { act: "remove", packageId });
    if (pending?.notice === reference) {
      await confirmNotice(tx, pending, operatorId, now);
      return findNotice(tx, reference);
    }
    // Throws while another removal is waiting.
    await applyDecision(tx, notice, statedDecision, { operatorId, request: "first" }, now);
    return notice;
  });
}

/** Keeps the first operator's reasons and decision. */
export async function confirmNotice(
  tx: Db,
  pending: Action,
  operatorId: string,
  now: number,
): Promise<Action> {
  const notice = await findUndecidedNotice(tx, pending.notice ?? "", operatorId);
  requireSecondOperator(pending, operatorId);
  const { rule, facts } = pending;
  const reasons = { rule, facts, ground: pending.ground as StatedReasons["ground"] };
  await storeDecision(
    tx,
    notice,
    { ...reasons, decision: "remove" },
    { operatorId, request: pending },
    now,
  );
  return findAct(tx, pending.id);
}

interface Decider {
  operatorId: string;
  request?: "first" | Action;
}

async function findUndecidedNotice(tx: Db, reference: string, operatorId: string): Promise<Notice> {
  const notice = await findNotice(tx, reference);
  if (await isOwnNotice(tx, operatorId, notice)) throw new OwnCase();
  if (notice.decided_at !== null) throw new NoticeDecided();
  return notice;
}

async function storeDecision(
  tx: Db,
  notice: Notice,
  stated: StatedDecision,
  decider: Decider,
  now: number,
): Promise<Notice> {
  const { reference } = notice;
  const decided_by =
    typeof decider.request === "object" ? decider.request.operator_id : decider.operatorId;
  const earlierAction = await earlierActionFor(tx, notice, stated.decision);
  const statedDecision =
    earlierAction === null
      ? stated
      : { ...stated, ground: earlierAction.ground, rule: earlierAction.rule };
  const earlier_action_id = earlierAction?.id ?? null;
  const rows = await tx
    .updateTable("notices")
    .set({ ...statedDecision, earlier_action_id, decided_by, decided_at: now, network_hash: null })
    .where((eb) => eb.or([eb("reference", "=", reference), eb("folded_into", "=", reference)]))
    .where("decided_at", "is", null)
    .returningAll()
    .execute();
  if (rows.length === 0) throw new NoticeDecided();
  await applyDecision(tx, notice, statedDecision, decider, now);
  await closePendingAct(tx, { notice: reference }, now);
  const actedBefore = earlierAction === null ? {} : { actedBefore: earlierAction.act };
  for (const row of rows) await mailDecision(tx, row, { ...statedDecision, ...actedBefore }, now);
  const decided = rows.find((row) => row.reference === reference) ?? notice;
  if (stated.decision === "none") await warnNotifier(tx, decided, now);
  return decided;
}

/** The notifier is told what was done, on which ground. @throws NoticeNotActed */
async function earlierActionFor(
  tx: Db,
  notice: Notice,
  decision: Decision,
): Promise<Action | null> {
  if (decision !== "acted") return null;
  const action = await actionInForce(tx, notice);
  if (action === null) throw new NoticeNotActed();
  return action;
}

const ACT_HANDLERS = { hide: hidePackage, remove: removePackage, restore: restorePackage };

async function applyDecision(
  tx: Db,
  { reference, package_id: packageId }: Notice,
  { decision, ...reasons }: StatedDecision,
  decider: Decider,
  now: number,
): Promise<void> {
  if (decision === "none" || decision === "acted") return;
  if (packageId === null) throw new NoticeWithoutPackage();
  const statedDecision = statedReasons.parse(reasons);
  const act = { ...statedDecision, ...decider, packageId, notice: reference };
  try {
    await ACT_HANDLERS[decision](tx, act, now);
  } catch (error) {
    throw error instanceof ActDone ? new NoticeStateChanged() : error;
  }
}

async function mailDecision(
  tx: Db,
  notice: Notice,
  statedDecision: Omit<MailValues["notice-decided"], keyof NoticeValues>,
  now: number,
) {
  const noticeValues = noticeValuesOf(notice, await noticeSecret(tx, notice.reference));
  const uniqueKey = `notice-decided ${noticeValues.number} ${notice.email}`;
  const values = { ...noticeValues, ...statedDecision };
  await queueMail(tx, { to: notice.email, template: "notice-decided", values, uniqueKey }, now);
}
