import type { Db } from "../../db/client";
import { isVisibleTo } from "../admission/admission";
import { BadCursor } from "../lib/cursor";
import { isId } from "../lib/ids";
import type { Package } from "../packages/packages";

export interface Page<Entry> {
  entries: Entry[];
  nextCursor: string | null;
}

export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

export function pageOf<Entry>(
  rows: Entry[],
  limit: number,
  keyOf: (entry: Entry) => string | number,
): Page<Entry> {
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? null : String(keyOf(last)) };
}

export function parseIdCursor(cursor: string): string {
  if (!isId(cursor)) throw new BadCursor();
  return cursor;
}

export function parseSeqCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new BadCursor();
  return Number(cursor);
}

export async function listingsOf(
  db: Db,
  sellerId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Package>> {
  const rows = await db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .$if(cursor !== undefined, (query) => query.where("seq", "<", parseSeqCursor(cursor ?? "")))
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (lot) => lot.seq);
}

export type FavoritePackage = Package & { favorite_id: string; favorite_at: number };

export async function favoritesOf(
  db: Db,
  userId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<FavoritePackage>> {
  const rows = await db
    .selectFrom("favorites")
    .innerJoin("packages", "packages.id", "favorites.package_id")
    .selectAll("packages")
    .select(["favorites.id as favorite_id", "favorites.created_at as favorite_at"])
    .where("favorites.user_id", "=", userId)
    .where(isVisibleTo(userId))
    .$if(cursor !== undefined, (query) =>
      query.where("favorites.id", "<", parseIdCursor(cursor ?? "")),
    )
    .orderBy("favorites.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (favorite) => favorite.favorite_id);
}
