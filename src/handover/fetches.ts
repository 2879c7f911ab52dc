import type { Db } from "../../db/client";
import type { Side } from "../delivery/course";
import { newId } from "../lib/ids";

/** A part of a sealed file that a party has begun to fetch. */
export interface Fetch {
  deliveryId: string;
  side: Side;
  consignment: number;
  n: number;
  /** Where the part begins. */
  first: number;
}

/** A line of the list that both parties see, and how many bytes it had when the fetch began. */
export interface FetchLine {
  id: string;
  before: number;
}

/**
 * Notes that a party fetches something: what is sent is counted when the answer ends, however it
 * does. A part that begins where the same party's last one ended, as when a download is resumed,
 * prolongs that line of the log.
 */
export async function beginFetch(db: Db, fetch: Fetch, now: number): Promise<FetchLine> {
  const { deliveryId, side, consignment, n, first } = fetch;
  const last = await db
    .selectFrom("delivery_fetches")
    .select(["id", "first_byte", "bytes"])
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", side)
    .where("consignment", "=", consignment)
    .where("n", "=", n)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last && first > 0 && (last.first_byte ?? 0) + last.bytes === first) {
    return { id: last.id, before: last.bytes };
  }
  const id = newId(now);
  await db
    .insertInto("delivery_fetches")
    .values({ id, delivery_id: deliveryId, side, consignment, n, first_byte: first, at: now })
    .execute();
  await forgetOldest(db, fetch);
  return { id, before: 0 };
}

/** Of so many parts of a file the oldest are forgotten: each later one is judged with all of them. */
export const MOST_PARTS = 10_000;

/** Whole fetches and receipts stay. */
async function forgetOldest(db: Db, { deliveryId, side, consignment, n }: Fetch): Promise<void> {
  const parts = db
    .selectFrom("delivery_fetches")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", side)
    .where("consignment", "=", consignment)
    .where("n", "=", n)
    .where("log_entry", "is", null)
    .where((eb) => eb.or([eb("whole", "=", 0), eb("first_byte", ">", 0)]));
  const last = await parts.orderBy("id", "desc").offset(MOST_PARTS).limit(1).executeTakeFirst();
  if (!last) return;
  const forgotten = parts.where("id", "<=", last.id);
  await db.deleteFrom("delivery_fetches").where("id", "in", forgotten).execute();
}

/** Notes how many bytes a line of the log has, and whether they reach to the file's end. */
export async function endFetch(db: Db, id: string, bytes: number, whole: boolean): Promise<void> {
  await db
    .updateTable("delivery_fetches")
    .set({ bytes, whole: whole ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

/** Notes that the buyer was shown the key. @returns the line's id */
export async function noteKeyShown(db: Db, deliveryId: string, now: number): Promise<string> {
  const id = newId(now);
  await db
    .insertInto("delivery_fetches")
    .values({ id, delivery_id: deliveryId, side: "buyer", whole: 1, at: now })
    .execute();
  return id;
}

/** How many files of a consignment the buyer has fetched completely. */
export async function filesFetchedWhole(
  db: Db,
  deliveryId: string,
  consignment: number,
): Promise<number> {
  const { files } = await db
    .selectFrom("delivery_fetches")
    .select((eb) => eb.fn.count<number>("n").distinct().as("files"))
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", "buyer")
    .where("consignment", "=", consignment)
    .where((eb) =>
      eb.or([
        eb("log_entry", "is not", null),
        eb.and([eb("first_byte", "=", 0), eb("whole", "=", 1)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return files;
}

/** Whether lines of the log, each its first byte and length, make up all of a file. */
export function isCovered(
  lines: ReadonlyArray<{ first_byte: number | null; bytes: number }>,
  size: number,
): boolean {
  const parts = lines.map(({ first_byte, bytes }) => ({ first: first_byte ?? 0, bytes }));
  let reached = 0;
  for (const { first, bytes } of parts.sort((a, b) => a.first - b.first)) {
    if (first > reached) return false;
    reached = Math.max(reached, first + bytes);
  }
  return lines.length > 0 && reached >= size;
}
