import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { DraftsTable } from "../../db/schema/packages";
import { inTransaction } from "../../db/transaction";
import { Conflict } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import { type Allowance, listCollection } from "./allowance";
import {
  DraftRoomUsedUp,
  draftUsage,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  requireDraftSpace,
  TooManyDrafts,
} from "./draft-room";
import { type ListingFields, listingOfFields } from "./listing-fields";
import { type Package, PackageNotFound } from "./packages";
import { newListing } from "./schema";

export interface Draft extends Omit<Selectable<DraftsTable>, "fields"> {
  fields: ListingFields;
}

/** Saving would overwrite a newer version. */
export class DraftChanged extends Conflict {
  constructor(readonly saved: ListingFields) {
    super("draft-changed");
  }
}

const INSERT_BATCH = 100;

interface DraftOrigin {
  relistedFrom?: string;
  /** Identifies a new form, so that sending it again overwrites its draft. */
  key?: string | null;
}

export async function createDraft(
  db: Db,
  sellerId: string,
  fields: ListingFields,
  now: number,
  { relistedFrom, key = null }: DraftOrigin = {},
): Promise<Draft> {
  return inTransaction(db, async (tx) => {
    const serializedFields = JSON.stringify(fields);
    const id = key === null ? null : await findByKey(tx, sellerId, key);
    const { drafts } = await requireDraftSpace(tx, { sellerId, id }, serializedFields);
    if (drafts >= MAX_DRAFTS) throw new TooManyDrafts();
    const row = await tx
      .insertInto("drafts")
      .values({
        id: newId(now),
        seller_id: sellerId,
        acted_by: actorFor(sellerId),
        fields: serializedFields,
        relisted_from: relistedFrom ?? null,
        draft_key: key,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["seller_id", "draft_key"]).doUpdateSet((eb) => ({
          fields: serializedFields,
          acted_by: actorFor(sellerId),
          revision: eb("drafts.revision", "+", 1),
          updated_at: now,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return draftOf(row);
  });
}

export async function saveDraft(
  db: Db,
  { id, sellerId, revision }: { id: string; sellerId: string; revision: number | null },
  fields: ListingFields,
  now: number,
): Promise<Draft> {
  return inTransaction(db, async (tx) => {
    const saved = await findDraft(tx, id, sellerId);
    if (revision !== null && saved.revision !== revision) throw new DraftChanged(saved.fields);
    const serializedFields = JSON.stringify(fields);
    await requireDraftSpace(tx, { sellerId, id }, serializedFields);
    const row = await tx
      .updateTable("drafts")
      .set((eb) => ({
        fields: serializedFields,
        acted_by: actorFor(sellerId),
        revision: eb("revision", "+", 1),
        draft_key: null,
        updated_at: now,
      }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return draftOf(row);
  });
}

async function findByKey(tx: Db, sellerId: string, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom("drafts")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("draft_key", "=", key)
    .executeTakeFirst();
  return row?.id ?? null;
}

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
  return (await findDrafts.all(db, { sellerId })).map(draftOf);
}

const findDrafts = prepared<{ sellerId: string }, Selectable<DraftsTable>>((db, value) =>
  db
    .selectFrom("drafts")
    .selectAll()
    .where("seller_id", "=", value("sellerId"))
    .orderBy("updated_at", "desc")
    .limit(MAX_DRAFTS),
);

export async function deleteDraft(db: Db, id: string, sellerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id, sellerId);
    await tx.deleteFrom("drafts").where("id", "=", draft.id).execute();
  });
}

/** The package keeps the draft's id. @throws ZodError if the draft is incomplete */
export async function publishDraft(
  db: Db,
  { id, sellerId }: { id: string; sellerId: string },
  allowance: Allowance,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id, sellerId);
    const { relisted_from } = draft;
    const listing = listingOf(draft, now);
    await tx.deleteFrom("drafts").where("id", "=", id).execute();
    const collection = {
      ...listing,
      id,
      ...(relisted_from !== null && { relistedFrom: relisted_from }),
    };
    return listCollection(tx, sellerId, collection, allowance, now);
  });
}

/** @throws ZodError if the draft cannot be listed yet */
export function listingOf({ fields }: Draft, now: number) {
  const schema = newListing(new Date(now).getUTCFullYear());
  const { startingPrice: startingPriceCents, ...listing } = schema.parse(listingOfFields(fields));
  return { ...listing, startingPriceCents };
}

/** Stores the first drafts that fit. @returns the id of each, or why it was not stored */
export async function createDrafts(
  tx: Db,
  sellerId: string,
  listings: readonly ListingFields[],
  now: number,
): Promise<(string | Conflict)[]> {
  const usage = await draftUsage(tx, { sellerId, id: null });
  const acted_by = actorFor(sellerId);
  const results = listings.map((listing) => {
    const fields = JSON.stringify(listing);
    const bytes = Buffer.byteLength(fields);
    if (usage.drafts >= MAX_DRAFTS) return new TooManyDrafts();
    if (usage.bytes + bytes > MAX_DRAFT_BYTES) return new DraftRoomUsedUp();
    usage.drafts++;
    usage.bytes += bytes;
    const times = { created_at: now, updated_at: now };
    return { id: newId(now), seller_id: sellerId, acted_by, fields, ...times };
  });
  const rows = results.flatMap((row) => (row instanceof Conflict ? [] : [row]));
  for (let from = 0; from < rows.length; from += INSERT_BATCH)
    await tx
      .insertInto("drafts")
      .values(rows.slice(from, from + INSERT_BATCH))
      .execute();
  return results.map((row) => (row instanceof Conflict ? row : row.id));
}

function draftOf(row: Selectable<DraftsTable>): Draft {
  return { ...row, fields: JSON.parse(row.fields) as ListingFields };
}
