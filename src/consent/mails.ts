import type { Db } from "../../db/client";
import { informFavorites, informMembers } from "../notifications/informing";
import type { Package } from "../packages/packages";
import type { Change } from "./changes";

interface Asked {
  memberIds: readonly string[];
  isReminder: boolean;
}

export async function mailAsked(
  tx: Db,
  { id: packageId, title }: Package,
  { id, kind, due_at: until }: Change,
  { memberIds, isReminder }: Asked,
  now: number,
): Promise<void> {
  const values = { packageId, title, kind, until, isReminder };
  const event = isReminder ? "change-reminder" : "change";
  const news = memberIds.map((memberId) => {
    const uniqueKey = `${event} ${id} ${memberId}`;
    return { memberId, template: "change-asked", values, uniqueKey } as const;
  });
  await informMembers(tx, news, now);
}

/** If all have agreed, everyone who has bid is informed, not only those who were asked. */
export async function mailDecided(
  tx: Db,
  lot: Package,
  { id, kind }: Change,
  outcome: Exclude<Change["status"], "open">,
  now: number,
): Promise<void> {
  const { id: packageId, title, seller_id: sellerId } = lot;
  const members = new Set(await askedMembers(tx, id));
  if (outcome === "agreed") for (const bidder of await bidders(tx, packageId)) members.add(bidder);
  if (outcome !== "withdrawn") members.add(sellerId);
  const values = { packageId, title, kind, outcome };
  const news = [...members].map((memberId) => {
    const uniqueKey = `change-decided ${id} ${memberId}`;
    return { memberId, template: "change-decided", values, uniqueKey } as const;
  });
  await informMembers(tx, news, now);
  if (outcome !== "agreed") return;
  const except = [...members];
  const favorite = { template: "favorite-changed", values: { packageId, title, kind } } as const;
  const uniqueKey = `favorite-changed ${id}`;
  await informFavorites(tx, { packageId, except, news: { ...favorite, uniqueKey } }, now);
}

async function askedMembers(tx: Db, changeId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("package_change_answers")
    .select("member_id")
    .where("change_id", "=", changeId)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

async function bidders(tx: Db, packageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .execute();
  return rows.map(({ bidder_id }) => bidder_id);
}
