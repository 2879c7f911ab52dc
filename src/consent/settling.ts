import type { Db } from "../../db/client";
import { endEarly, isRunning } from "../auctions/closing/early-end";
import { boundMembers } from "../auctions/reading/bound-members";
import { hasBids } from "../packages/bids-placed";
import { correctListing, isAsBefore } from "../packages/corrections";
import type { Package } from "../packages/packages";
import { record } from "../transparency/recording";
import { type Change, columnsIn, fieldsIn, hashOf } from "./changes";
import { mailAsked, mailDecided } from "./mails";

type Outcome = Exclude<Change["status"], "open">;

/**
 * Asks members whose bids have become binding, and makes the change once all have agreed. Call this
 * with the package locked whenever a bid, an answer or the time can have decided it.
 */
export async function settle(tx: Db, lot: Package, change: Change, now: number): Promise<void> {
  if (!isRunning(lot, now)) return decide(tx, lot, change, "lapsed", now);
  // A hidden package's clock stands still.
  if (lot.hidden_at !== null) return remember(tx, lot, change);
  const bound = await boundMembers(tx, lot.id, now);
  const answers = await answersTo(tx, change.id);
  if (bound.every((id) => answers.get(id) === "accepted"))
    return agree(tx, lot, change, bound, now);
  if (now >= change.due_at) return decide(tx, lot, change, "lapsed", now);
  const unasked = bound.filter((id) => !answers.has(id));
  await ask(tx, lot, change, unasked, now);
  await remember(tx, lot, change);
  if (change.remind_at === null || now < change.remind_at) return;
  const silent = bound.filter((id) => answers.get(id) === null);
  await mailAsked(tx, lot, change, { memberIds: silent, isReminder: true }, now);
  await tx
    .updateTable("package_changes")
    .set({ remind_at: null })
    .where("id", "=", change.id)
    .execute();
}

export async function decide(
  tx: Db,
  lot: Package,
  change: Change,
  outcome: Outcome,
  now: number,
): Promise<void> {
  await tx
    .updateTable("package_changes")
    .set({ status: outcome, decided_at: now, remind_at: null })
    .where("id", "=", change.id)
    .execute();
  await mailDecided(tx, lot, change, outcome, now);
}

/** If the listing was edited meanwhile, because all bidders had left, nothing is corrected. */
async function agree(tx: Db, lot: Package, change: Change, bound: string[], now: number) {
  const isStale = !(await hasBids(tx, lot)) || !isAsBefore(lot, fieldsIn(change));
  if (isStale) return decide(tx, lot, change, "lapsed", now);
  const consent = { change: hashOf(change), agreedIds: bound };
  if (change.kind === "end") {
    await record(tx, lot.id, [{ type: "early-end", by: "consent", ...consent }], now);
    await endEarly(tx, lot, "consent", now);
    return decide(tx, lot, change, "agreed", now);
  }
  await record(tx, lot.id, [{ type: "correction", ...consent }], now);
  const corrected = await correctListing(tx, lot, columnsIn(change), now);
  return decide(tx, corrected, change, "agreed", now);
}

async function answersTo(tx: Db, changeId: string) {
  const rows = await tx
    .selectFrom("package_change_answers")
    .select(["member_id", "answer"])
    .where("change_id", "=", changeId)
    .execute();
  return new Map(rows.map(({ member_id, answer }) => [member_id, answer]));
}

async function ask(tx: Db, lot: Package, change: Change, memberIds: string[], now: number) {
  if (memberIds.length === 0) return;
  const rows = memberIds.map((member_id) => ({ change_id: change.id, member_id, asked_at: now }));
  await tx.insertInto("package_change_answers").values(rows).execute();
  await mailAsked(tx, lot, change, { memberIds, isReminder: false }, now);
}

async function remember(tx: Db, lot: Package, change: Change): Promise<void> {
  await tx
    .updateTable("package_changes")
    .set({ seen_seq: lot.state_seq })
    .where("id", "=", change.id)
    .execute();
}
