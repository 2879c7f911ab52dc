import type { Updateable } from "kysely";
import type { Db } from "../../db/client";
import type { UsersTable } from "../../db/schema/accounts";
import { inTransaction } from "../../db/transaction";
import type { User } from "../accounts/user";
import { markVerifiedPublishers, verifiedColumns } from "../accounts/verified";
import { announce } from "../announcements/announce";
import type { Config } from "../config";
import { Conflict, coded } from "../lib/errors";
import { informMembers } from "../notifications/informing";
import { isOperatorAddress } from "../operators/roles";
import { countMembers } from "../organizations/invitations";
import { membersOf } from "../organizations/members";
import { memberToActOn } from "./acted-on";
import { type Action, type DecisionDetails, recordInLog } from "./actions";
import { closePendingAct, requestAct } from "./asked-acts";
import { ActDone, OperatorKept } from "./refusals";

interface MemberModeration extends DecisionDetails {
  memberId: string;
}

export class OrganizationChanged extends coded(Conflict, "organization-changed") {}

/** Suspended members can still read, download their data and appeal; binding bids stay. */
export function suspendMember(
  db: Db,
  decision: MemberModeration,
  config: Pick<Config, "operatorEmails">,
  now: number,
): Promise<Action> {
  return moderateMember(db, decision, "suspend", now, async (tx, member) => {
    for (const { email } of [member, ...(await membersOf(tx, member.id))])
      if (await isOperatorAddress(tx, config, email)) throw new OperatorKept();
    if (member.suspended_at !== null) throw new ActDone();
    if (decision.request === "first") return null;
    if (!decision.request) await closePendingAct(tx, { act: "suspend", memberId: member.id }, now);
    await tx.deleteFrom("sessions").where("user_id", "=", member.id).execute();
    return { suspended_at: now };
  });
}

export function reinstateMember(db: Db, decision: MemberModeration, now: number): Promise<Action> {
  return moderateMember(db, decision, "reinstate", now, async (_, member) => {
    if (member.suspended_at === null) throw new ActDone();
    return { suspended_at: null };
  });
}

export function verifyMember(
  db: Db,
  { organization, ...decision }: MemberModeration & { organization?: string | undefined },
  now: number,
): Promise<Action> {
  return moderateMember(db, decision, "verify", now, async (_, member) => {
    if (member.organization === "") throw new OrganizationChanged();
    if (organization !== undefined && organization !== member.organization)
      throw new OrganizationChanged();
    if (member.verified_at !== null) throw new ActDone();
    return verifiedColumns(member.organization, null, now);
  });
}

/** How the members of an organization are informed. */
const SHARED_ACTS = {
  suspend: "organizationSuspended",
  reinstate: "organizationReinstated",
  verify: "verify",
} as const;

async function moderateMember(
  db: Db,
  { memberId, ...decision }: MemberModeration,
  act: "suspend" | "reinstate" | "verify",
  now: number,
  /** Returns null to only request the action. */
  work: (tx: Db, member: User) => Promise<Updateable<UsersTable> | null>,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const member = await memberToActOn(tx, memberId, decision.operatorId);
    const changes = await work(tx, member);
    if (changes === null) return requestAct(tx, { ...decision, memberId, act }, now);
    const updatedRow = await tx
      .updateTable("users")
      .set(changes)
      .where("id", "=", memberId)
      .where("organization", "=", member.organization)
      .where("suspended_at", "is not distinct from", member.suspended_at)
      .where("verified_at", "is not distinct from", member.verified_at)
      .returning("id")
      .executeTakeFirst();
    if (!updatedRow) throw new ActDone();
    await markVerifiedPublishers(tx, memberId, now);
    const action = await recordInLog(tx, { ...decision, memberId, act }, now);
    const isShared = (await countMembers(tx, memberId)) > 1;
    const values = { act: isShared ? SHARED_ACTS[act] : act, title: "", statementId: action.id };
    const notification = { memberId, template: "statement", values } as const;
    const uniqueKey = `moderation ${action.id} ${memberId}`;
    if (decision.overturns === undefined)
      await informMembers(tx, [{ ...notification, uniqueKey }], now);
    announce(tx, { type: "account-changed", userId: memberId });
    return action;
  });
}
