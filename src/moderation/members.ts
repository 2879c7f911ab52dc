import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { UserNotFound } from "../accounts/users";
import { announce } from "../announcements/announce";
import { OwnCase } from "../certification/own-cases";
import { informMembers } from "../notifications/informing";
import { type Action, type Decided, recordAction } from "./actions";
import { ActDone, OperatorKept } from "./refusals";

interface Moderation extends Decided {
  memberId: string;
}

/**
 * Ends a member's sessions; until reinstated they can read, download their data and complain, and
 * nothing else. Their binding bids stay.
 * @param isOperator whether an address is an operator's, who are not suspended here
 * @throws UserNotFound, OwnCase, OperatorKept, ActDone
 */
export function suspendMember(
  db: Db,
  decided: Moderation,
  isOperator: (email: string) => boolean,
  now: number,
): Promise<Action> {
  return moderated(db, decided, "suspend", now, async (tx, member) => {
    if (isOperator(member.email)) throw new OperatorKept();
    if (member.suspended_at !== null) throw new ActDone();
    await tx.deleteFrom("sessions").where("user_id", "=", member.id).execute();
    return now;
  });
}

/** @throws UserNotFound, OwnCase, ActDone */
export function reinstateMember(db: Db, decided: Moderation, now: number): Promise<Action> {
  return moderated(db, decided, "reinstate", now, async (_, member) => {
    if (member.suspended_at === null) throw new ActDone();
    return null;
  });
}

interface Member {
  id: string;
  email: string;
  suspended_at: number | null;
}

async function moderated(
  db: Db,
  { memberId, ...decided }: Moderation,
  act: "suspend" | "reinstate",
  now: number,
  work: (tx: Db, member: Member) => Promise<number | null>,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom("users")
      .select(["id", "email", "suspended_at"])
      .where("id", "=", memberId)
      .executeTakeFirst();
    if (!member) throw new UserNotFound();
    if (decided.operatorId === memberId) throw new OwnCase();
    const suspended_at = await work(tx, member);
    const changed = await tx
      .updateTable("users")
      .set({ suspended_at })
      .where("id", "=", memberId)
      .where("suspended_at", suspended_at === null ? "is not" : "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new ActDone();
    const action = await recordAction(tx, { ...decided, memberId, act }, now);
    const values = { act, title: "", statementId: action.id };
    const news = { memberId, template: "statement", values } as const;
    await informMembers(tx, [{ ...news, uniqueKey: `moderation ${action.id} ${memberId}` }], now);
    announce(tx, { type: "account-changed", userId: memberId });
    return action;
  });
}
