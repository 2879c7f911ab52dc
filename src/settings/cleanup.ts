import type { Db } from "../../db/client";
import { removeFromSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { nextTurn } from "../lib/alarm";

const CHUNK_SIZE = 500;

/** Imports without foreign keys can leave packages without a seller. Returns the number removed. */
export async function removeOrphanedPackages(db: Db): Promise<number> {
  const newest = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirst();
  let removedCount = 0;
  for (let from = 0; from <= (newest?.seq ?? -1); from += CHUNK_SIZE) {
    removedCount += await inTransaction(db, (tx) =>
      removeOrphansBetween(tx, from, from + CHUNK_SIZE),
    );
    await nextTurn();
  }
  return removedCount;
}

async function removeOrphansBetween(tx: Db, from: number, to: number): Promise<number> {
  const orphans = await tx
    .selectFrom("packages")
    .leftJoin("users", "users.id", "seller_id")
    .select(["packages.seq", "packages.id"])
    .where("packages.seq", ">=", from)
    .where("packages.seq", "<", to)
    .where("users.id", "is", null)
    .execute();
  for (const { seq, id } of orphans) {
    await removeFromSearch(tx, seq);
    await tx.deleteFrom("packages").where("id", "=", id).execute();
  }
  return orphans.length;
}
