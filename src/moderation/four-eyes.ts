import type { Db } from "../../db/client";
import { findOwnCases } from "../operators/own-cases";
import { operatorsWithRight } from "../operators/roles";
import type { ModerationConfig } from "./acting";
import type { Action } from "./actions";
import { type ActTarget, findPendingAct } from "./asked-acts";

export interface FourEyes {
  pendingAct: Action | null;
  /** The requesting operator's address; null once their account is deleted. */
  requestedBy: string | null;
  isRequester: boolean;
  /** No other operator could confirm the action. */
  hasNoSecond: boolean;
}

/** Returns null if one operator is enough. */
export async function fourEyesOf(
  db: Db,
  config: ModerationConfig,
  target: ActTarget,
  operatorId: string,
): Promise<FourEyes | null> {
  const pendingAct = await findPendingAct(db, target);
  if (!config.operatorFourEyes && pendingAct === null) return null;
  const isRequester = pendingAct?.operator_id === operatorId;
  const hasNoSecond = !(await hasSecondOperator(db, config, target, operatorId));
  return {
    pendingAct,
    requestedBy: await emailOf(db, pendingAct?.operator_id ?? null),
    isRequester,
    hasNoSecond,
  };
}

async function emailOf(db: Db, operatorId: string | null): Promise<string | null> {
  if (operatorId === null) return null;
  const operator = db.selectFrom("users").select("email").where("id", "=", operatorId);
  return (await operator.executeTakeFirst())?.email ?? null;
}

async function hasSecondOperator(
  db: Db,
  config: ModerationConfig,
  target: ActTarget,
  operatorId: string,
) {
  for (const { id } of await operatorsWithRight(db, config, "decide")) {
    if (id === operatorId) continue;
    const lots = "packageId" in target ? [target.packageId] : [];
    if ((await findOwnCases(db, id, lots)).size === 0) return true;
  }
  return false;
}
