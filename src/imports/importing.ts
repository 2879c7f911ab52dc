import { setImmediate as nextTurn } from "node:timers/promises";
import { ZodError } from "zod";
import type { Db } from "../../db/client";
import { lockMember } from "../../db/locks";
import { inLockingTransaction } from "../../db/transaction";
import { hashOf } from "../idempotency/stored-answers";
import { Conflict, type DomainError } from "../lib/errors";
import { issuesOf } from "../lib/issues";
import { createDrafts } from "../packages/drafts";
import { fieldsOfBody, type ListingFields, listingOfFields } from "../packages/listing-fields";
import { withPresets } from "../packages/presets";
import { newListing, UNSTATED_SALE } from "../packages/schema";
import { areRepeated } from "../rights/same-collection";
import type { Row } from "./rows";

export interface ImportError {
  row: number;
  path: string;
  /** A fault's code, or why there is no room for the draft. */
  reason: string | DomainError;
}

export interface ListedRow {
  row: number;
  fields: ListingFields;
  hash: string;
}

export interface CheckedRows {
  listed: ListedRow[];
  errors: ImportError[];
}

export interface Imported {
  created: ImportedRow[];
  /** Rows that were already imported and still exist. */
  known: ImportedRow[];
  errors: ImportError[];
}

export interface ImportedRow {
  row: number;
  id: string;
  title: string;
  isPublished: boolean;
  /** Whether another auction, or an earlier row, seems to offer the same collection. */
  isRepeated?: boolean;
}

const ROWS_PER_TURN = 8;

export async function checkRows(rows: AsyncIterable<Row>, now: number): Promise<CheckedRows> {
  const schema = newListing(new Date(now).getUTCFullYear());
  const checked: CheckedRows = { listed: [], errors: [] };
  let count = 0;
  for await (const importRow of rows) {
    const { row } = importRow;
    if ("fault" in importRow)
      checked.errors.push({ row, path: importRow.path, reason: importRow.fault });
    else {
      try {
        const fields = fieldsOfBody(withPresets(importRow.body));
        schema.parse(listingOfFields(fields));
        checked.listed.push({ row, fields, hash: rowHash(importRow.body) });
      } catch (error) {
        if (!(error instanceof ZodError)) throw error;
        for (const { path, message } of issuesOf(error))
          checked.errors.push({ row, path, reason: message });
      }
    }
    if (++count % ROWS_PER_TURN === 0) await nextTurn();
  }
  return checked;
}

/** Does not depend on the presets, so that a row stays known when they change. */
function rowHash(body: unknown): string {
  const fields = fieldsOfBody(body);
  return hashOf({ ...fields, sale: fields.sale ?? UNSTATED_SALE });
}

/** Skips rows that already exist as a draft or a package. */
export function importListings(
  db: Db,
  sellerId: string,
  { listed, errors }: CheckedRows,
  now: number,
): Promise<Imported> {
  return inLockingTransaction(db, async (tx) => {
    await lockMember(tx, sellerId);
    const existingDrafts = await findImportedDrafts(tx, sellerId, listed);
    const newRows = new Map(listed.map((row) => [row.hash, row]));
    for (const hash of existingDrafts.keys()) newRows.delete(hash);
    const listings = [...newRows.values()];
    const drafts = await createDrafts(
      tx,
      sellerId,
      listings.map(({ fields }) => fields),
      now,
    );
    const imported: Imported = { created: [], known: [], errors: [...errors] };
    const results = new Map(
      listings.map(({ hash }, at) => [hash, drafts[at] as string | Conflict]),
    );
    const seenHashes = new Set<string>();
    const repeated = await areRepeated(
      tx,
      sellerId,
      listings.map(({ fields: { title = "", description = "" } }) => ({ title, description })),
    );
    const repeatedHashes = new Set(listings.flatMap(({ hash }, at) => (repeated[at] ? hash : [])));
    for (const { row, fields, hash } of listed) {
      const known = existingDrafts.get(hash);
      const id = results.get(hash) ?? (known?.id as string);
      if (id instanceof Conflict) imported.errors.push({ row, path: "", reason: id });
      else {
        const isNew = results.has(hash) && !seenHashes.has(hash);
        imported[isNew ? "created" : "known"].push({
          row,
          id,
          title: fields.title ?? "",
          isPublished: known?.isPublished ?? false,
          isRepeated: isNew && repeatedHashes.has(hash),
        });
      }
      seenHashes.add(hash);
    }
    await recordImport(tx, sellerId, results, now);
    imported.errors.sort((a, b) => a.row - b.row);
    return imported;
  });
}

async function findImportedDrafts(tx: Db, sellerId: string, listed: readonly ListedRow[]) {
  if (listed.length === 0) return new Map<string, { id: string; isPublished: boolean }>();
  const rows = await tx
    .selectFrom("imported_listings as imported")
    .leftJoin("drafts", "drafts.id", "imported.draft_id")
    .leftJoin("packages", "packages.id", "imported.draft_id")
    .select(["imported.row_hash", "imported.draft_id", "packages.id as package_id"])
    .where("imported.seller_id", "=", sellerId)
    .where(
      "imported.row_hash",
      "in",
      listed.map(({ hash }) => hash),
    )
    .where((eb) => eb.or([eb("drafts.id", "is not", null), eb("packages.id", "is not", null)]))
    .execute();
  return new Map(
    rows.map(({ row_hash, draft_id: id, package_id }) => [
      row_hash,
      { id, isPublished: package_id !== null },
    ]),
  );
}

async function recordImport(
  tx: Db,
  sellerId: string,
  results: ReadonlyMap<string, string | Conflict>,
  now: number,
): Promise<void> {
  const rows = [...results].flatMap(([row_hash, draft_id]) =>
    typeof draft_id === "string"
      ? [{ seller_id: sellerId, row_hash, draft_id, imported_at: now }]
      : [],
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("imported_listings")
    .values(rows)
    .onConflict((oc) =>
      oc.columns(["seller_id", "row_hash"]).doUpdateSet((eb) => ({
        draft_id: eb.ref("excluded.draft_id"),
        imported_at: now,
      })),
    )
    .execute();
}
