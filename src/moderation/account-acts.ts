import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import {
  type FactorRemoval,
  factorRemovalOf,
  keepSecondFactor,
  NoRemovalRequested,
  removeSecondFactor,
  requestFactorRemoval,
} from "../accounts/lost-second-factor";
import { hasSecondFactor } from "../accounts/second-factor";
import { COMMAND_LINE } from "../accounts/security-log";
import { endAllSessions, endSessionsByOperator } from "../accounts/session-list";
import type { User } from "../accounts/user";
import { AccountNotFound, accountOf } from "../accounts/users";
import type { Config } from "../config";
import { queueMail } from "../mail/outbox";
import type { AccountAct } from "../mail/templates";
import { grantRole, revokeRole } from "../operators/roles";
import { liftRestriction } from "../records/unpaid";
import type { Role } from "../rules/roles";
import { memberToActOn } from "./acted-on";
import { type Act, type Action, recordInLog } from "./actions";
import { requestAct } from "./asked-acts";
import { ActDone } from "./refusals";
import { ACCOUNT_ACTS } from "./schema";

type RoleConfig = Pick<Config, "operatorEmails">;

/** These acts need no rule, only the operator's reason. */
export const UNRULED = { ground: "", rule: "" } as const;

export interface AccountDecision {
  act: AccountAct;
  memberId: string;
  facts: string;
  /** Null on the command line. */
  operatorId: string | null;
  request?: Act["request"];
}

const GRANTED_ROLES: Partial<Record<AccountAct, Role>> = {
  "grant-operator": "operator",
  "grant-reviewer": "reviewer",
  "grant-support": "support",
};

/** Logs each act and emails the member. @throws UserNotFound, OwnCase and the refusals of the act */
export async function changeAccount(
  db: Db,
  config: RoleConfig,
  { act, memberId, ...decision }: AccountDecision,
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const member = await memberToActOn(tx, memberId, decision.operatorId);
    const details = { ...UNRULED, ...decision, act, memberId };
    if (decision.request === "first") return requestAct(tx, details, now);
    await carryOut(tx, config, act, { member, isCommand: decision.operatorId === null }, now);
    const action = await recordInLog(tx, details, now);
    await mailMember(tx, member, { ...action, act }, now);
    return action;
  });
}

async function carryOut(
  tx: Db,
  config: RoleConfig,
  act: AccountAct,
  { member: { id, email }, isCommand }: { member: User; isCommand: boolean },
  now: number,
): Promise<void> {
  const role = GRANTED_ROLES[act];
  if (role !== undefined) await grantRole(tx, config, { email, role }, now);
  else if (act === "revoke-role") await revokeRole(tx, config, email, now);
  else if (act === "end-sessions") await endSessionsByOperator(tx, id, now);
  else if (act === "allow-bidding") {
    if (!(await liftRestriction(tx, id))) throw new ActDone();
  } else if (act === "keep-second-factor") {
    if (!(await keepSecondFactor(tx, id, COMMAND_LINE, now))) throw new NoRemovalRequested();
  } else if (isCommand) await removeSecondFactor(tx, id, now);
  else await requestFactorRemoval(tx, id, now);
}

/** Anyone could have registered an unconfirmed address. Lost factors have emails of their own. */
async function mailMember(
  tx: Db,
  member: User,
  { act, facts, id: statementId }: Action & { act: AccountAct },
  now: number,
): Promise<void> {
  if (member.is_email_verified === 0 || act === "remove-second-factor") return;
  const { email: to, first_name: firstName, last_name: lastName } = member;
  const values = { firstName, lastName, act, facts, statementId };
  await queueMail(tx, { to, template: "account-changed", values }, now);
}

/** For the command line. An address can get or lose a role before it has an account. @throws AccountNotFound */
export async function changeAccountOf(
  db: Db,
  config: RoleConfig,
  { email, act, facts }: { email: string; act: AccountAct; facts: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const memberId = await accountOf(tx, email);
    if (memberId !== null) {
      await changeAccount(tx, config, { act, memberId, facts, operatorId: null }, now);
      return;
    }
    const role = GRANTED_ROLES[act];
    if (role !== undefined) await grantRole(tx, config, { email, role }, now);
    else if (act === "revoke-role") await revokeRole(tx, config, email, now);
    else throw new AccountNotFound();
    const named = [email, facts].filter(Boolean).join(": ");
    await recordInLog(tx, { ...UNRULED, act, memberId, facts: named, operatorId: null }, now);
  });
}

/** Returns how many members were signed in. */
export function endEveryonesSessions(db: Db, facts: string, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await endAllSessions(tx, now);
    const details = { ...UNRULED, act: "end-sessions", memberId: null, facts } as const;
    await recordInLog(tx, { ...details, operatorId: null }, now);
    return count;
  });
}

export interface AccountState {
  role: Role | null;
  isOperatorBySetting: boolean;
  hasSecondFactor: boolean;
  removal: FactorRemoval | null;
  /** What an operator can do to the account now. */
  acts: AccountAct[];
}

export async function accountStateOf(
  db: Db,
  { operatorEmails }: RoleConfig,
  { id, email, approval_needed_at }: Pick<User, "id" | "email" | "approval_needed_at">,
): Promise<AccountState> {
  const row = await db
    .selectFrom("operator_roles")
    .select("role")
    .where("email", "=", email)
    .executeTakeFirst();
  const role = row?.role ?? null;
  const isOperatorBySetting = operatorEmails.includes(email);
  const removal = await factorRemovalOf(db, id);
  const hasFactor = await hasSecondFactor(db, id);
  const isRemovalWaiting = removal !== null && removal.kept_at === null;
  const isPossible = (act: AccountAct) => {
    if (act === "end-sessions") return true;
    if (act === "allow-bidding") return approval_needed_at !== null;
    if (act === "remove-second-factor") return hasFactor && !isRemovalWaiting;
    if (act === "keep-second-factor") return isRemovalWaiting;
    if (isOperatorBySetting) return false;
    return act === "revoke-role" ? role !== null : GRANTED_ROLES[act] !== role;
  };
  return {
    role,
    isOperatorBySetting,
    hasSecondFactor: hasFactor,
    removal,
    acts: ACCOUNT_ACTS.filter(isPossible),
  };
}
