import type { Db } from "../../db/client";
import type { Action } from "./actions";

/** Returns the latest action of these kinds that took effect on a package or member. */
async function latestOf(
  db: Db,
  target: { packageId: string } | { memberId: string },
  acts: readonly Action["act"][],
): Promise<Action | null> {
  const action = await db
    .selectFrom("operator_actions")
    .selectAll()
    .where((eb) =>
      "packageId" in target
        ? eb("package_id", "=", target.packageId)
        : eb("member_id", "=", target.memberId),
    )
    .where("act", "in", acts)
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .orderBy("done_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return action ?? null;
}

export function latestMemberAct(
  db: Db,
  memberId: string,
  act: "suspend" | "reinstate",
): Promise<Action | null> {
  return latestOf(db, { memberId }, [act]);
}

/** Only the latest action is in effect, so only it can be reversed. */
export async function isInEffect(db: Db, { id, act, ...action }: Action): Promise<boolean> {
  const { package_id: packageId, member_id: memberId } = action;
  const isAboutMember = act === "suspend" || act === "reinstate";
  const latest = isAboutMember
    ? memberId && (await latestOf(db, { memberId }, ["suspend", "reinstate"]))
    : packageId && (await latestOf(db, { packageId }, ["hide", "restore", "remove"]));
  return latest !== null && latest !== "" && latest.id === id;
}
