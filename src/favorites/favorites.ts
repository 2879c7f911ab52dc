import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { FavoritesTable } from "../../db/schema/packages";
import { inTransaction } from "../../db/transaction";
import { isVisibleTo } from "../admission/admission";
import { Conflict, coded } from "../lib/errors";
import { newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import { loadPackages, type Package } from "../packages/packages";
import { findPackageFor } from "../packages/visibility";

export type Favorite = Selectable<FavoritesTable>;

export class TooManyFavorites extends coded(Conflict, "too-many-favorites") {}

const MAX_FAVORITES = 500;

export async function addFavorite(
  db: Db,
  userId: string,
  packageId: string,
  now: number,
): Promise<Favorite> {
  return inTransaction(db, async (tx) => {
    const { id } = await findPackageFor(tx, packageId, userId);
    await requireBelowLimit(tx, userId, id);
    await tx
      .insertInto("favorites")
      .values({
        id: newId(now),
        user_id: userId,
        package_id: id,
        created_at: now,
        acted_by: actorFor(userId),
      })
      .onConflict((conflict) => conflict.columns(["user_id", "package_id"]).doNothing())
      .execute();
    return tx
      .selectFrom("favorites")
      .selectAll()
      .where("user_id", "=", userId)
      .where("package_id", "=", id)
      .executeTakeFirstOrThrow();
  });
}

async function requireBelowLimit(tx: Db, userId: string, packageId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("favorites")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("package_id", "!=", packageId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FAVORITES) throw new TooManyFavorites({ most: MAX_FAVORITES });
}

export async function removeFavorite(db: Db, userId: string, packageId: string): Promise<void> {
  await db
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("package_id", "=", packageId)
    .execute();
}

export async function listFavorites(
  db: Db,
  userId: string,
): Promise<Array<Favorite & { package: Package }>> {
  const favorites = await db
    .selectFrom("favorites")
    .innerJoin("packages", "packages.id", "favorites.package_id")
    .selectAll("favorites")
    .select("packages.seq")
    .where("user_id", "=", userId)
    .where(isVisibleTo(userId))
    .orderBy("favorites.id", "desc")
    .limit(MAX_FAVORITES)
    .execute();
  const packages = await loadPackages(
    db,
    favorites.map((favorite) => favorite.seq),
  );
  const bySeq = new Map(packages.map((row) => [row.seq, row]));
  return favorites.flatMap(({ seq, ...favorite }) => {
    const row = bySeq.get(seq);
    return row ? [{ ...favorite, package: row }] : [];
  });
}

const findFavoriteIds = prepared<{ user: string }, { package_id: string }>((db, value) =>
  db.selectFrom("favorites").select("package_id").where("user_id", "=", value("user")).limit(5000),
);

export async function favoriteIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await findFavoriteIds.all(db, { user: userId });
  return new Set(rows.map((row) => row.package_id));
}
