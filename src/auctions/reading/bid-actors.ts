import type { Db } from "../../../db/client";
import type { Viewer } from "../../accounts/viewer";
import { actorNames } from "../../memberships/actors";

/**
 * Who placed bids for an organization of several, unless it was the viewer. Pass only the
 * organization's own bids.
 *
 * @returns names by bid
 */
export async function colleaguesWhoBid(
  db: Db,
  viewer: Pick<Viewer, "roles" | "memberId"> | null,
  bids: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (!viewer?.roles || bids.length === 0) return new Map();
  const ids = bids.map(({ id }) => id);
  const rows = await db
    .selectFrom("bids")
    .select(["id", "acted_by"])
    .where("id", "in", ids)
    .where("acted_by", "<>", viewer.memberId)
    .execute();
  const actorIds = rows.map(({ acted_by }) => acted_by);
  const names = await actorNames(db, viewer, actorIds);
  return new Map(rows.map(({ id, acted_by }) => [id, names.get(acted_by ?? "") ?? ""]));
}
