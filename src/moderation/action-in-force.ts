import type { Db } from "../../db/client";
import type { Action } from "./actions";
import type { Notice } from "./notice-links";

type ActInForce = "hide" | "remove" | "suspend";

/** Returns the action because of which the reported content is hidden or removed already. */
export async function actionInForce(db: Db, notice: Notice): Promise<Action | null> {
  const act = await actInForce(db, notice);
  if (act === null) return null;
  const { package_id, subject_id } = notice;
  const action = await db
    .selectFrom("operator_actions")
    .selectAll()
    .where("act", "=", act)
    .where((eb) =>
      act === "suspend" ? eb("member_id", "=", subject_id) : eb("package_id", "=", package_id),
    )
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return action ?? null;
}

/** A member's suspension leaves their packages as they are. */
async function actInForce(
  db: Db,
  { package_id, subject_id }: Pick<Notice, "package_id" | "subject_id">,
): Promise<ActInForce | null> {
  if (package_id === null) {
    const member = await db
      .selectFrom("users")
      .select("suspended_at")
      .where("id", "=", subject_id ?? "")
      .executeTakeFirst();
    return member?.suspended_at ? "suspend" : null;
  }
  const lot = await db
    .selectFrom("packages")
    .select(["hidden_at", "removed_at"])
    .where("id", "=", package_id)
    .executeTakeFirst();
  if (lot?.removed_at) return "remove";
  return lot?.hidden_at ? "hide" : null;
}

/** The action that the notice's decision refers to. */
export async function earlierActionOf(
  db: Db,
  { earlier_action_id: id }: Notice,
): Promise<Action | null> {
  if (id === null) return null;
  const action = db.selectFrom("operator_actions").selectAll().where("id", "=", id);
  return (await action.executeTakeFirst()) ?? null;
}
