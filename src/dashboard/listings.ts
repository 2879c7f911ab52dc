import type { Db } from "../../db/client";
import { isThereFor } from "../admission/admission";
import type { Package } from "../packages/packages";
import { idBefore, type Page, type PageRequest, pageOf, seqBefore } from "./paging";

export async function listedBy(
  db: Db,
  sellerId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Package>> {
  const rows = await db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .$if(cursor !== undefined, (query) => query.where("seq", "<", seqBefore(cursor ?? "")))
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
    .where(isThereFor(userId))
    .$if(cursor !== undefined, (query) => query.where("favorites.id", "<", idBefore(cursor ?? "")))
    .orderBy("favorites.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (favorite) => favorite.favorite_id);
}
