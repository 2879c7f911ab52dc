import type { Db } from "../../db/client";
import { foldForSearch } from "../lib/text";
import { EXCLUSIVE_CLASS } from "./rights";

export interface Collection {
  id?: string;
  sellerId: string;
  title: string;
  description: string;
  relistedFrom?: string | null;
}

interface ListedLot {
  id: string;
  seller_id: string;
  title: string;
  description: string;
  relisted_from: string | null;
}

export function collectionOf(lot: ListedLot): Collection {
  const { id, seller_id: sellerId, title, description, relisted_from: relistedFrom } = lot;
  return { id, sellerId, title, description, relistedFrom };
}

export type CollectionLot = Awaited<ReturnType<typeof lotsOfSameCollection>>[number];

/** Only a warning: a collection may be sold twice, but its seller may not have meant to. */
export async function runningTwinsOf(
  db: Db,
  collection: Collection,
): Promise<{ id: string; title: string }[]> {
  const lots = await lotsOfSameCollection(db, collection, {
    onlyExclusive: false,
    onlyActive: true,
  });
  return lots.map(({ id, title }) => ({ id, title }));
}

/** @returns for each, whether a running auction or an earlier one of them seems to offer it */
export async function areRepeated(
  db: Db,
  sellerId: string,
  collections: readonly Pick<Collection, "title" | "description">[],
): Promise<boolean[]> {
  const running = await db
    .selectFrom("packages")
    .select(["title", "description"])
    .where("seller_id", "=", sellerId)
    .where("status", "=", "active")
    .execute();
  const titles = new Set(running.map(({ title }) => foldForSearch(title)));
  const descriptions = new Set(running.map(({ description }) => foldForSearch(description)));
  return collections.map((collection) => {
    const [title, description] = [
      foldForSearch(collection.title),
      foldForSearch(collection.description),
    ];
    const isRepeated = titles.has(title) || descriptions.has(description);
    titles.add(title);
    descriptions.add(description);
    return isRepeated;
  });
}

interface Scope {
  onlyExclusive: boolean;
  /** Auctions that are running, open later or are on hold. */
  onlyActive?: boolean;
}

/**
 * Packages with the same title or description, with near-duplicate samples, and earlier and later
 * listings count as one.
 */
export async function lotsOfSameCollection(
  tx: Db,
  { id, sellerId, title, description, relistedFrom }: Collection,
  { onlyExclusive, onlyActive = false }: Scope,
) {
  const otherLots = await tx
    .selectFrom("packages")
    .select(["id", "title", "description", "status", "rights", "exclusive_from_cents"])
    .select(["auction_end_time", "sale_rule", "binds_until", "hidden_at", "held_ms"])
    .where("seller_id", "=", sellerId)
    .$if(id !== undefined, (query) => query.where("id", "<>", id ?? ""))
    .$if(onlyActive, (query) => query.where("status", "=", "active"))
    .$if(onlyExclusive, (query) =>
      query.where((eb) =>
        eb.or([
          eb("rights_class", ">=", EXCLUSIVE_CLASS),
          eb("exclusive_from_cents", "is not", null),
        ]),
      ),
    )
    .execute();
  if (otherLots.length === 0) return [];
  const [sameTitle, sameDescription] = [foldForSearch(title), foldForSearch(description)];
  const listings = await listingsOf(tx, [id, relistedFrom]);
  const samePackages = [...listings, ...(await packagesWithSameTexts(tx, listings))];
  const sameListings = await listingsOf(tx, samePackages);
  return otherLots.filter(
    (otherLot) =>
      sameListings.has(otherLot.id) ||
      foldForSearch(otherLot.title) === sameTitle ||
      foldForSearch(otherLot.description) === sameDescription,
  );
}

/** A comparison has found the pairs before (docs/product.md#near-duplicates). */
async function packagesWithSameTexts(tx: Db, ids: ReadonlySet<string>): Promise<string[]> {
  if (ids.size === 0) return [];
  const found = await tx
    .selectFrom("near_copies")
    .select(["package_id", "other_package_id"])
    .where("package_id", "in", [...ids])
    .where("status", "=", "own")
    .union(
      tx
        .selectFrom("near_copies")
        .select(["package_id", "other_package_id"])
        .where("other_package_id", "in", [...ids])
        .where("status", "=", "own"),
    )
    .execute();
  return found.flatMap((pair) => [pair.package_id, pair.other_package_id]);
}

/** Follows relistings in both directions. */
async function listingsOf(
  tx: Db,
  ids: readonly (string | null | undefined)[],
): Promise<Set<string>> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return new Set();
  const listed = await tx
    .withRecursive("listed", (cte) =>
      cte
        .selectFrom("packages")
        .select(["id", "relisted_from"])
        .where("id", "in", known)
        .union(
          cte
            .selectFrom("packages as other")
            .innerJoin("listed", (join) =>
              join.on((eb) =>
                eb.or([
                  eb("other.id", "=", eb.ref("listed.relisted_from")),
                  eb("other.relisted_from", "=", eb.ref("listed.id")),
                ]),
              ),
            )
            .select(["other.id", "other.relisted_from"]),
        ),
    )
    .selectFrom("listed")
    .select("id")
    .execute();
  return new Set(listed.map(({ id }) => id));
}
