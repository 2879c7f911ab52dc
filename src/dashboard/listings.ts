import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { isVisibleTo } from "../admission/admission";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { isActor } from "../memberships/actors";
import type { Package } from "../packages/packages";

/** The member who acted; anyone if null. */
type ActorPage = PageRequest & { actor?: string | null };

type ActorQuery = { most: number; actor: string };

export async function listingsOf(
  db: Db,
  sellerId: string,
  { cursor, limit, actor = null }: ActorPage,
): Promise<Page<Package>> {
  const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : parseCursor(cursor, "number");
  const rows = await findListings.all(db, {
    sellerId,
    before,
    most: limit + 1,
    actor: actor ?? "",
  });
  return pageOf(rows, limit, (lot) => cursorOf(lot.seq));
}

const findListings = prepared<ActorQuery & { sellerId: string; before: number }, Package>(
  (db, value) =>
    db
      .selectFrom("packages")
      .selectAll()
      .where("seller_id", "=", value("sellerId"))
      .where(isActor("packages.acted_by", value("actor")))
      .where("seq", "<", value("before"))
      .orderBy("seq", "desc")
      .limit(value("most")),
);

export type FavoritePackage = Package & {
  favorite_id: string;
  favorite_at: number;
  favorite_by: string | null;
};

export async function favoritesOf(
  db: Db,
  userId: string,
  { cursor, limit, actor = null }: ActorPage,
): Promise<Page<FavoritePackage>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const rows = await findFavorites.all(db, { userId, before, most: limit + 1, actor: actor ?? "" });
  return pageOf(rows, limit, (favorite) => favorite.favorite_id);
}

const findFavorites = prepared<ActorQuery & { userId: string; before: string }, FavoritePackage>(
  (db, value) =>
    db
      .selectFrom("favorites")
      .innerJoin("packages", "packages.id", "favorites.package_id")
      .selectAll("packages")
      .select(["favorites.id as favorite_id", "favorites.created_at as favorite_at"])
      .select(["favorites.acted_by as favorite_by"])
      .where("favorites.user_id", "=", value("userId"))
      .where(isActor("favorites.acted_by", value("actor")))
      .where(isVisibleTo(value("userId")))
      .where("favorites.id", "<", value("before"))
      .orderBy("favorites.id", "desc")
      .limit(value("most")),
);
