import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import type { Action, Decided } from "./actions";
import { askedAct, findAsked, requireSecond, type Target } from "./asked-acts";
import { reinstateMember, suspendMember, verifyMember } from "./members";
import { confirmNotice } from "./notice-decision";
import { hidePackage, removePackage, restorePackage } from "./packages";
import { ActDone } from "./refusals";
import type { MemberAct, PackageAct } from "./schema";

export type Rules = Pick<Config, "operatorEmails" | "operatorFourEyes">;

const ON_PACKAGES = { hide: hidePackage, restore: restorePackage, remove: removePackage };

/** With OPERATOR_FOUR_EYES, a removal waits for a second operator. @throws ActAsked */
export function actOnPackage(
  db: Db,
  rules: Rules,
  act: PackageAct,
  decided: Decided & { packageId: string },
  now: number,
): Promise<Action> {
  if (act !== "remove") return ON_PACKAGES[act](db, decided, now);
  const { packageId } = decided;
  return seconded(db, rules, { act, packageId }, decided, now, (tx, step) =>
    removePackage(tx, { ...decided, ...(step && { request: step }) }, now),
  );
}

export function actOnMember(
  db: Db,
  rules: Rules,
  act: MemberAct,
  decided: Decided & { memberId: string; organization?: string | undefined },
  now: number,
): Promise<Action> {
  if (act === "verify") return verifyMember(db, decided, now);
  if (act === "restore") return reinstateMember(db, decided, now);
  const { memberId } = decided;
  return seconded(db, rules, { act, memberId }, decided, now, (tx, step) =>
    suspendMember(tx, { ...decided, ...(step && { request: step }) }, rules, now),
  );
}

/** The command line needs no second operator. */
function seconded(
  db: Db,
  rules: Rules,
  target: Target,
  { operatorId }: Decided,
  now: number,
  carryOut: (tx: Db, step?: "first") => Promise<Action>,
): Promise<Action> {
  if (!rules.operatorFourEyes || operatorId === null) return carryOut(db);
  return inTransaction(db, async (tx) => {
    if (target.act === "remove") await lockPackages(tx, [target.packageId]);
    const pending = await findAsked(tx, target);
    return pending ? confirm(tx, rules, pending, operatorId, now) : carryOut(tx, "first");
  });
}

export function confirmAsked(
  db: Db,
  rules: Rules,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const pending = await askedAct(tx, id);
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
  requireSecond(pending, operatorId);
  if (pending.notice !== null) return confirmNotice(tx, pending, operatorId, now);
  const { ground, rule, facts, package_id: packageId, member_id: memberId } = pending;
  const decided = {
    ground: ground as Decided["ground"],
    rule,
    facts,
    operatorId,
    request: pending,
  };
  if (packageId !== null) return removePackage(tx, { ...decided, packageId }, now);
  return suspendMember(tx, { ...decided, memberId: memberId ?? "" }, rules, now);
}
