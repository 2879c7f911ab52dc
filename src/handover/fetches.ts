import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Side } from "../delivery/course";
import { newId } from "../lib/ids";

export interface Fetch {
  deliveryId: string;
  side: Side;
  consignment: number;
  n: number;
  firstByte: number;
}

export interface FetchLine {
  id: string;
  bytesBefore: number;
}

/** Extends the party's last line if this part starts where that line ended. */
export async function beginFetch(db: Db, fetch: Fetch, now: number): Promise<FetchLine> {
  const { deliveryId, side, consignment, n, firstByte } = fetch;
  const lastRow = await db
    .selectFrom("delivery_fetches")
    .select(["id", "first_byte", "bytes"])
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", side)
    .where("consignment", "=", consignment)
    .where("n", "=", n)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (lastRow && firstByte > 0 && (lastRow.first_byte ?? 0) + lastRow.bytes === firstByte) {
    return { id: lastRow.id, bytesBefore: lastRow.bytes };
  }
  const id = newId(now);
  await db
    .insertInto("delivery_fetches")
    .values({ id, delivery_id: deliveryId, side, consignment, n, first_byte: firstByte, at: now })
    .execute();
  await deleteOldestParts(db, fetch);
  return { id, bytesBefore: 0 };
}

/** Each new part is compared with all earlier parts of the file, so their number is limited. */
export const MAX_PARTS = 10_000;

async function deleteOldestParts(
  db: Db,
  { deliveryId, side, consignment, n }: Fetch,
): Promise<void> {
  const parts = db
    .selectFrom("delivery_fetches")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", side)
    .where("consignment", "=", consignment)
    .where("n", "=", n)
    .where("log_entry", "is", null)
    .where((eb) => eb.or([eb("whole", "=", 0), eb("first_byte", ">", 0)]));
  const lastRow = await parts.orderBy("id", "desc").offset(MAX_PARTS).limit(1).executeTakeFirst();
  if (!lastRow) return;
  const oldParts = parts.where("id", "<=", lastRow.id);
  await db.deleteFrom("delivery_fetches").where("id", "in", oldParts).execute();
}

export async function endFetch(
  db: Db,
  id: string,
  bytes: number,
  isComplete: boolean,
): Promise<void> {
  await db
    .updateTable("delivery_fetches")
    .set({ bytes, whole: isComplete ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

export async function recordKeyShown(
  db: Db,
  deliveryId: string,
  now: number,
  acted_by: string | null = null,
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto("delivery_fetches")
    .values({ id, delivery_id: deliveryId, side: "buyer", whole: 1, at: now, acted_by })
    .execute();
  return id;
}

export async function countFilesFetchedWhole(db: Db, deliveryId: string, consignment: number) {
  const row = await countFetched.first(db, { deliveryId, consignment });
  return row?.files ?? 0;
}

const countFetched = prepared<{ deliveryId: string; consignment: number }, { files: number }>(
  (db, value) =>
    db
      .selectFrom("delivery_fetches")
      .select((eb) => eb.fn.count<number>("n").distinct().as("files"))
      .where("delivery_id", "=", value("deliveryId"))
      .where("side", "=", "buyer")
      .where("consignment", "=", value("consignment"))
      .where((eb) =>
        eb.or([
          eb("log_entry", "is not", null),
          eb.and([eb("first_byte", "=", 0), eb("whole", "=", 1)]),
        ]),
      ),
);

export function isCovered(
  lines: ReadonlyArray<{ first_byte: number | null; bytes: number }>,
  size: number,
): boolean {
  const parts = lines.map(({ first_byte, bytes }) => ({ first: first_byte ?? 0, bytes }));
  let coveredBytes = 0;
  for (const { first, bytes } of parts.sort((a, b) => a.first - b.first)) {
    if (first > coveredBytes) return false;
    coveredBytes = Math.max(coveredBytes, first + bytes);
  }
  return lines.length > 0 && coveredBytes >= size;
}
