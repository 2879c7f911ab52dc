import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import type { DraftsTable } from "../../db/schema/packages";
import { inTransaction } from "../../db/transaction";
import { Conflict } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { type Allowance, listCollection } from "./allowance";
import { type ListingFields, listingOfFields } from "./listing-fields";
import { type Package, PackageNotFound } from "./packages";
import { newListing } from "./schema";

export interface Draft extends Omit<Selectable<DraftsTable>, "fields"> {
  fields: ListingFields;
}

/** Saving would overwrite what was saved elsewhere. */
export class DraftChanged extends Conflict {
  constructor(readonly saved: ListingFields) {
    super("draft-changed");
  }
}

export class TooManyDrafts extends Conflict {
  constructor() {
    super("too-many-drafts", { most: MOST });
  }
}

export class DraftRoomUsedUp extends Conflict {
  constructor() {
    super("draft-room", { maxBytes: ROOM_BYTES });
  }
}

const MOST = 600;
const ROOM_BYTES = 20_000_000;
const INSERTED_AT_ONCE = 100;

/** @throws TooManyDrafts, DraftRoomUsedUp */
export async function createDraft(
  db: Db,
  sellerId: string,
  fields: ListingFields,
  now: number,
  relistedFrom: string | null = null,
): Promise<Draft> {
  return inTransaction(db, async (tx) => {
    const kept = JSON.stringify(fields);
    const { drafts } = await requireRoom(tx, { sellerId, id: null }, kept);
    if (drafts >= MOST) throw new TooManyDrafts();
    const row = await tx
      .insertInto("drafts")
      .values({
        id: newId(now),
        seller_id: sellerId,
        fields: kept,
        relisted_from: relistedFrom,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return draftOf(row);
  });
}

/**
 * `revision` is the one that was read; null overwrites any.
 * @throws PackageNotFound also for someone else's, DraftChanged, DraftRoomUsedUp
 */
export async function saveDraft(
  db: Db,
  { id, sellerId, revision }: { id: string; sellerId: string; revision: number | null },
  fields: ListingFields,
  now: number,
): Promise<Draft> {
  return inTransaction(db, async (tx) => {
    const saved = await findDraft(tx, id, sellerId);
    if (revision !== null && saved.revision !== revision) throw new DraftChanged(saved.fields);
    const kept = JSON.stringify(fields);
    await requireRoom(tx, { sellerId, id }, kept);
    const row = await tx
      .updateTable("drafts")
      .set((eb) => ({
        fields: kept,
        revision: eb("revision", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return draftOf(row);
  });
}

/** @throws PackageNotFound also for someone else's */
export async function findDraft(db: Db, id: string, sellerId: string): Promise<Draft> {
  const draft = await findDraftIfAny(db, id, sellerId);
  if (!draft) throw new PackageNotFound();
  return draft;
}

export async function findDraftIfAny(db: Db, id: string, sellerId: string): Promise<Draft | null> {
  const row = await db
    .selectFrom("drafts")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

export async function listDrafts(db: Db, sellerId: string): Promise<Draft[]> {
  const rows = await db
    .selectFrom("drafts")
    .selectAll()
    .where("seller_id", "=", sellerId)
    .orderBy("updated_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(draftOf);
}

/** @throws PackageNotFound also for someone else's */
export async function deleteDraft(db: Db, id: string, sellerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id, sellerId);
    await tx.deleteFrom("drafts").where("id", "=", draft.id).execute();
  });
}

/**
 * The package gets the draft's id.
 * @throws ZodError where the draft is incomplete, PackageNotFound, and like {@link listCollection}
 */
export async function publishDraft(
  db: Db,
  { id, sellerId }: { id: string; sellerId: string },
  allowance: Allowance,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const { fields, relisted_from } = await findDraft(tx, id, sellerId);
    const schema = newListing(new Date(now).getUTCFullYear());
    const { startingPrice: startingPriceCents, ...listing } = schema.parse(listingOfFields(fields));
    await tx.deleteFrom("drafts").where("id", "=", id).execute();
    const collection = {
      ...listing,
      id,
      startingPriceCents,
      ...(relisted_from !== null && { relistedFrom: relisted_from }),
    };
    return listCollection(tx, sellerId, collection, allowance, now);
  });
}

interface Room {
  drafts: number;
  bytes: number;
}

/** Keeps those that fit, in their order. @returns the id of each, or why it was not kept */
export async function createDrafts(
  tx: Db,
  sellerId: string,
  listings: readonly ListingFields[],
  now: number,
): Promise<(string | Conflict)[]> {
  const room = await usedRoom(tx, { sellerId, id: null });
  const kept = listings.map((listing) => {
    const fields = JSON.stringify(listing);
    const bytes = Buffer.byteLength(fields);
    if (room.drafts >= MOST) return new TooManyDrafts();
    if (room.bytes + bytes > ROOM_BYTES) return new DraftRoomUsedUp();
    room.drafts++;
    room.bytes += bytes;
    return { id: newId(now), seller_id: sellerId, fields, created_at: now, updated_at: now };
  });
  const rows = kept.flatMap((row) => (row instanceof Conflict ? [] : [row]));
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await tx
      .insertInto("drafts")
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .execute();
  return kept.map((row) => (row instanceof Conflict ? row : row.id));
}

async function requireRoom(
  tx: Db,
  own: { sellerId: string; id: string | null },
  fields: string,
): Promise<{ drafts: number }> {
  const used = await usedRoom(tx, own);
  if (used.bytes + Buffer.byteLength(fields) > ROOM_BYTES) throw new DraftRoomUsedUp();
  return used;
}

function usedRoom(
  tx: Db,
  { sellerId, id }: { sellerId: string; id: string | null },
): Promise<Room> {
  return tx
    .selectFrom("drafts")
    .select((eb) => [
      eb.fn.countAll<number>().as("drafts"),
      sql<number>`coalesce(sum(octet_length(fields)), 0)`.as("bytes"),
    ])
    .where("seller_id", "=", sellerId)
    .where("id", "<>", id ?? "")
    .executeTakeFirstOrThrow();
}

function draftOf(row: Selectable<DraftsTable>): Draft {
  return { ...row, fields: JSON.parse(row.fields) as ListingFields };
}
