import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { isRunning } from "../auctions/closing/early-end";
import { boundMembers } from "../auctions/reading/bound-members";
import { requireShown } from "../auctions/refusals";
import { type Change, ChangeNotFound, ChangeOver, lockChange, NotAsked } from "./changes";
import { decide, settle } from "./settling";

interface Address {
  packageId: string;
  changeId: string;
}

interface Answer extends Address {
  memberId: string;
  answer: "accepted" | "declined";
}

/** An answer is final. @throws ChangeNotFound, ChangeOver, NotAsked */
export async function answerChange(
  db: Db,
  { memberId, answer, ...address }: Answer,
  now: number,
): Promise<Change> {
  return inTransaction(db, async (tx) => {
    const { lot, change } = await lockChange(tx, address);
    requireShown(lot);
    if (change.status !== "open" || now >= change.due_at || !isRunning(lot, now))
      throw new ChangeOver();
    if (!(await boundMembers(tx, lot.id, now)).includes(memberId)) throw new NotAsked();
    const answered = { answer, answered_at: now };
    const row = await tx
      .insertInto("package_change_answers")
      .values({ change_id: change.id, member_id: memberId, asked_at: now, ...answered })
      .onConflict((conflict) =>
        conflict
          .columns(["change_id", "member_id"])
          .doUpdateSet(answered)
          .where("package_change_answers.answer", "is", null),
      )
      .returning("answer")
      .executeTakeFirst();
    if (!row) throw new ChangeOver();
    if (answer === "declined") await decide(tx, lot, change, "declined", now);
    else await settle(tx, lot, change, now);
    return (await lockChange(tx, address)).change;
  });
}

/** @throws PackageNotFound, ChangeNotFound, ChangeOver */
export async function withdrawChange(
  db: Db,
  { sellerId, ...address }: Address & { sellerId: string },
  now: number,
): Promise<Change> {
  return inTransaction(db, async (tx) => {
    const { lot, change } = await lockChange(tx, address);
    if (lot.seller_id !== sellerId) throw new ChangeNotFound();
    if (change.status !== "open") throw new ChangeOver();
    await decide(tx, lot, change, "withdrawn", now);
    return (await lockChange(tx, address)).change;
  });
}
