import type { Db } from "../../db/client";
import { operatorsWithRight } from "../certification/operator-roles";
import { findOwnCases } from "../certification/own-cases";
import type { Rules } from "./acting";
import type { Action } from "./actions";
import { findPendingAct, type Target } from "./asked-acts";

export interface FourEyes {
  asked: Action | null;
  /** The requesting operator's address; null once their account is deleted. */
  askedBy: string | null;
  isFirst: boolean;
  /** No other operator could confirm it. */
  isAlone: boolean;
}

/** Returns null if one operator is enough. */
export async function fourEyesOf(
  db: Db,
  rules: Rules,
  target: Target,
  operatorId: string,
): Promise<FourEyes | null> {
  const asked = await findPendingAct(db, target);
  if (!rules.operatorFourEyes && asked === null) return null;
  const isFirst = asked?.operator_id === operatorId;
  const isAlone = !(await hasSecond(db, rules, target, operatorId));
  return { asked, askedBy: await emailOf(db, asked?.operator_id ?? null), isFirst, isAlone };
}

async function emailOf(db: Db, operatorId: string | null): Promise<string | null> {
  if (operatorId === null) return null;
  const operator = db.selectFrom("users").select("email").where("id", "=", operatorId);
  return (await operator.executeTakeFirst())?.email ?? null;
}

async function hasSecond(db: Db, rules: Rules, target: Target, operatorId: string) {
  for (const { id } of await operatorsWithRight(db, rules, "decide")) {
    if (id === operatorId) continue;
    const lots = target.act === "remove" ? [target.packageId] : [];
    if ((await findOwnCases(db, id, lots)).size === 0) return true;
  }
  return false;
}
