import type { Db } from "../../db/client";
import type { Remedy } from "../lib/holds";
import type { Action, DecisionDetails } from "./actions";
import { isInEffect } from "./latest-acts";
import { reinstateMember } from "./members";
import { restorePackage } from "./packages";

/** Reverses a decision if it is still in effect, with the answer to the appeal as its facts. */
export async function overturn(
  tx: Db,
  action: Action,
  { answer, operatorId }: { answer: string; operatorId: string },
  now: number,
): Promise<Remedy | null> {
  if (!(await isRestricted(tx, action))) return null;
  if (!(await isInEffect(tx, action))) return "later";
  const { act, rule, notice, package_id: packageId, member_id: memberId } = action;
  const ground = action.ground as DecisionDetails["ground"];
  const decision = { ground, rule, facts: answer, operatorId, notice, overturns: action };
  if (act === "suspend" && memberId !== null) {
    await reinstateMember(tx, { ...decision, memberId }, now);
    return "reinstate";
  }
  await restorePackage(tx, { ...decision, packageId: packageId ?? "" }, now);
  if (await isRestricted(tx, action)) return "suspended";
  return act === "remove" ? "removal" : "restore";
}

/** Whether the package is hidden or the member is suspended, by this decision or another one. */
async function isRestricted(tx: Db, { act, package_id, member_id }: Action): Promise<boolean> {
  if (act === "suspend") {
    const member = tx
      .selectFrom("users")
      .select("suspended_at")
      .where("id", "=", member_id ?? "");
    return (await member.executeTakeFirst())?.suspended_at != null;
  }
  if (act !== "hide" && act !== "remove") return false;
  const lot = tx
    .selectFrom("packages")
    .select("hidden_at")
    .where("id", "=", package_id ?? "");
  return (await lot.executeTakeFirst())?.hidden_at != null;
}
