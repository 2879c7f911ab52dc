import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { UserNotFound } from "../accounts/users";
import type { Config } from "../config";
import { organizationIdOf } from "../memberships/colleagues";
import { accountOfPerson } from "../organizations/founder";
import { type AccountDecision, changeAccount } from "./account-acts";
import type { Action, DecisionDetails } from "./actions";
import {
  type ActTarget,
  findAct,
  findPendingAct,
  isPermanent,
  type PermanentAct,
  requireSecondOperator,
} from "./asked-acts";
import { reinstateMember, suspendMember, verifyMember } from "./members";
import { confirmNotice } from "./notice-decision";
import { endAuction, hidePackage, removePackage, restorePackage } from "./packages";
import { ActDone } from "./refusals";
import type { MemberAct, PackageAct } from "./schema";

export type ModerationConfig = Pick<Config, "operatorEmails" | "operatorFourEyes">;

const PACKAGE_ACT_HANDLERS = {
  hide: hidePackage,
  restore: restorePackage,
  end: endAuction,
  remove: removePackage,
};

/** With OPERATOR_FOUR_EYES, what nobody can undo waits for a second operator. @throws ActRequested */
export function actOnPackage(
  db: Db,
  config: ModerationConfig,
  act: PackageAct,
  decision: DecisionDetails & { packageId: string },
  now: number,
): Promise<Action> {
  if (!isPermanent(act)) return PACKAGE_ACT_HANDLERS[act](db, decision, now);
  const { packageId } = decision;
  return withSecondOperator(db, config, { act, packageId }, decision, now, (tx, step) =>
    PACKAGE_ACT_HANDLERS[act](tx, { ...decision, ...(step && { request: step }) }, now),
  );
}

type MemberDecision = DecisionDetails & { memberId: string; organization?: string | undefined };

/** Suspends or reinstates a person. What is verified is their organization. */
export function actOnMember(
  db: Db,
  config: ModerationConfig,
  act: MemberAct,
  decision: MemberDecision,
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const memberId =
      act === "verify"
        ? await organizationIdOf(tx, decision.memberId)
        : await accountOfPerson(tx, decision.memberId, now);
    return carryOut(tx, config, act, { ...decision, memberId }, now);
  });
}

/**
 * Suspends, reinstates or verifies an organization, and with it all who act for it. Its founder gets
 * an account of their own first, so that its ID no longer names a person.
 */
export function actOnOrganization(
  db: Db,
  config: ModerationConfig,
  act: MemberAct,
  { organizationId, ...decision }: Omit<MemberDecision, "memberId"> & { organizationId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    if ((await organizationIdOf(tx, organizationId)) !== organizationId) throw new UserNotFound();
    if (act !== "verify") await accountOfPerson(tx, organizationId, now);
    return carryOut(tx, config, act, { ...decision, memberId: organizationId }, now);
  });
}

function carryOut(
  db: Db,
  config: ModerationConfig,
  act: MemberAct,
  decision: MemberDecision,
  now: number,
): Promise<Action> {
  if (act === "verify") return verifyMember(db, decision, now);
  if (act === "restore") return reinstateMember(db, decision, now);
  const { memberId } = decision;
  return withSecondOperator(db, config, { act, memberId }, decision, now, (tx, step) =>
    suspendMember(tx, { ...decision, ...(step && { request: step }) }, config, now),
  );
}

/** With OPERATOR_FOUR_EYES, a new operator needs a second one, who could otherwise be an accomplice. */
export function actOnAccount(
  db: Db,
  config: ModerationConfig,
  decision: AccountDecision,
  now: number,
): Promise<Action> {
  const { act, memberId } = decision;
  if (act !== "grant-operator") return changeAccount(db, config, decision, now);
  return withSecondOperator(db, config, { act, memberId }, decision, now, (tx, step) =>
    changeAccount(tx, config, { ...decision, ...(step && { request: step }) }, now),
  );
}

/** The command line needs no second operator. */
function withSecondOperator(
  db: Db,
  config: ModerationConfig,
  target: ActTarget,
  { operatorId }: Pick<DecisionDetails, "operatorId">,
  now: number,
  execute: (tx: Db, step?: "first") => Promise<Action>,
): Promise<Action> {
  if (!config.operatorFourEyes || operatorId === null) return execute(db);
  return inTransaction(db, async (tx) => {
    if ("packageId" in target) await lockPackages(tx, [target.packageId]);
    const pendingAct = await findPendingAct(tx, target);
    // Another kind of request is refused as a second one.
    return pendingAct?.act === target.act
      ? confirmPendingAct(tx, config, pendingAct, operatorId, now)
      : execute(tx, "first");
  });
}

export function confirmAct(
  db: Db,
  config: ModerationConfig,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const pendingAct = await findAct(tx, id);
    return confirmPendingAct(tx, config, pendingAct, operatorId, now);
  });
}

async function confirmPendingAct(
  tx: Db,
  config: ModerationConfig,
  pendingAct: Action,
  operatorId: string,
  now: number,
): Promise<Action> {
  if (pendingAct.done_at !== null) throw new ActDone();
  requireSecondOperator(pendingAct, operatorId);
  if (pendingAct.notice !== null) return confirmNotice(tx, pendingAct, operatorId, now);
  const { act, ground, rule, facts, package_id: packageId, member_id: memberId } = pendingAct;
  if (pendingAct.act === "grant-operator") {
    const grant = { act: pendingAct.act, memberId: memberId ?? "", facts, operatorId };
    return changeAccount(tx, config, { ...grant, request: pendingAct }, now);
  }
  const decision = {
    ground: ground as DecisionDetails["ground"],
    rule,
    facts,
    operatorId,
    request: pendingAct,
  };
  if (packageId !== null)
    return PACKAGE_ACT_HANDLERS[act as PermanentAct](tx, { ...decision, packageId }, now);
  return suspendMember(tx, { ...decision, memberId: memberId ?? "" }, config, now);
}
