import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import type { Action, DecisionDetails } from "./actions";
import { findAct, findPendingAct, requireSecondOperator, type Target } from "./asked-acts";
import { reinstateMember, suspendMember, verifyMember } from "./members";
import { confirmNotice } from "./notice-decision";
import { hidePackage, removePackage, restorePackage } from "./packages";
import { ActDone } from "./refusals";
import type { MemberAct, PackageAct } from "./schema";

export type Rules = Pick<Config, "operatorEmails" | "operatorFourEyes">;

const ON_PACKAGES = { hide: hidePackage, restore: restorePackage, remove: removePackage };

/** With OPERATOR_FOUR_EYES, a removal waits for a second operator. @throws ActRequested */
export function actOnPackage(
  db: Db,
  rules: Rules,
  act: PackageAct,
  decision: DecisionDetails & { packageId: string },
  now: number,
): Promise<Action> {
  if (act !== "remove") return ON_PACKAGES[act](db, decision, now);
  const { packageId } = decision;
  return seconded(db, rules, { act, packageId }, decision, now, (tx, step) =>
    removePackage(tx, { ...decision, ...(step && { request: step }) }, now),
  );
}

export function actOnMember(
  db: Db,
  rules: Rules,
  act: MemberAct,
  decision: DecisionDetails & { memberId: string; organization?: string | undefined },
  now: number,
): Promise<Action> {
  if (act === "verify") return verifyMember(db, decision, now);
  if (act === "restore") return reinstateMember(db, decision, now);
  const { memberId } = decision;
  return seconded(db, rules, { act, memberId }, decision, now, (tx, step) =>
    suspendMember(tx, { ...decision, ...(step && { request: step }) }, rules, now),
  );
}

/** The command line needs no second operator. */
function seconded(
  db: Db,
  rules: Rules,
  target: Target,
  { operatorId }: DecisionDetails,
  now: number,
  carryOut: (tx: Db, step?: "first") => Promise<Action>,
): Promise<Action> {
  if (!rules.operatorFourEyes || operatorId === null) return carryOut(db);
  return inTransaction(db, async (tx) => {
    if (target.act === "remove") await lockPackages(tx, [target.packageId]);
    const pending = await findPendingAct(tx, target);
    return pending ? confirm(tx, rules, pending, operatorId, now) : carryOut(tx, "first");
  });
}

export function confirmAct(
  db: Db,
  rules: Rules,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const pending = await findAct(tx, id);
    return confirm(tx, rules, pending, operatorId, now);
  });
}

async function confirm(
  tx: Db,
  rules: Rules,
  pending: Action,
  operatorId: string,
  now: number,
): Promise<Action> {
  if (pending.done_at !== null) throw new ActDone();
  requireSecondOperator(pending, operatorId);
  if (pending.notice !== null) return confirmNotice(tx, pending, operatorId, now);
  const { ground, rule, facts, package_id: packageId, member_id: memberId } = pending;
  const decision = {
    ground: ground as DecisionDetails["ground"],
    rule,
    facts,
    operatorId,
    request: pending,
  };
  if (packageId !== null) return removePackage(tx, { ...decision, packageId }, now);
  return suspendMember(tx, { ...decision, memberId: memberId ?? "" }, rules, now);
}
