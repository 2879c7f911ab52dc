import type { Db } from "../../db/client";
import { boundMembers } from "../auctions/reading/bound-members";
import type { Package } from "../packages/packages";
import type { Change } from "./changes";

export interface ReadChange extends Change {
  asked: number;
  agreed: number;
  /** The viewer's answer; "asked" if one is still expected. */
  own: "asked" | "accepted" | "declined" | null;
}

/** Newest first. Who has answered what stays secret; only the numbers are shown. */
export async function changesTo(
  db: Db,
  lot: Package,
  viewerId: string | null,
  now: number,
): Promise<ReadChange[]> {
  if (lot.changes_asked === 0) return [];
  const changes = await db
    .selectFrom("package_changes")
    .selectAll()
    .where("package_id", "=", lot.id)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const answers = await db
    .selectFrom("package_change_answers")
    .selectAll()
    .where(
      "change_id",
      "in",
      changes.map(({ id }) => id),
    )
    .execute();
  const isOpen = changes.some(({ status }) => status === "open");
  const bound = isOpen ? await boundMembers(db, lot.id, now) : [];
  return changes.map((change) => {
    const given = answers.filter(({ change_id }) => change_id === change.id);
    const agreed = given.filter(({ answer }) => answer === "accepted").map((row) => row.member_id);
    const own = given.find(({ member_id }) => member_id === viewerId)?.answer ?? null;
    const isAsked = change.status === "open" && viewerId !== null && bound.includes(viewerId);
    return {
      ...change,
      ...(change.status === "open"
        ? { asked: bound.length, agreed: bound.filter((id) => agreed.includes(id)).length }
        : { asked: given.length, agreed: agreed.length }),
      own: own ?? (isAsked ? "asked" : null),
    };
  });
}
