import { type InferResult, sql } from "kysely";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { requireOutsider } from "../operators/own-cases";
import type { Titled } from "../rules/titled";
import type { Comparer } from "../samples/comparison/comparer";
import type { NearDuplicate } from "../samples/comparison/near-duplicates";
import type { Passage } from "../samples/comparison/shared-passages";
import {
  earlierLot,
  laterLot,
  mailSellers,
  type NearDuplicateRecord,
} from "./near-duplicate-mails";

export class NearDuplicateNotFound extends coded(NotFound, "near-copy-not-found") {}
export class NearDuplicateDecided extends coded(Conflict, "near-copy-decided") {}

export async function findNearDuplicate(db: Db, id: string): Promise<NearDuplicateRecord> {
  const record = isId(id)
    ? await findings(db)
        .where("found.id", "=", id)
        .where("found.status", "<>", "own")
        .executeTakeFirst()
    : undefined;
  if (!record) throw new NearDuplicateNotFound();
  return record;
}

export function findings(db: Db) {
  return joinedFindings(db)
    .innerJoin("users as seller", "seller.id", "lot.seller_id")
    .innerJoin("users as owner", "owner.id", "other.seller_id")
    .selectAll("found")
    .select(["seller.organization as seller", "owner.organization as other_seller"]);
}

function joinedFindings(db: Db) {
  return db
    .selectFrom("near_copies as found")
    .innerJoin("packages as lot", "lot.id", "found.package_id")
    .innerJoin("packages as other", "other.id", "found.other_package_id")
    .select(["lot.title", "lot.english_title", "lot.language"])
    .select(["other.title as other_title", "other.language as other_language"])
    .select("other.english_title as other_english_title");
}

export interface NearDuplicateDecision {
  id: string;
  verdict: "confirm" | "dismiss";
  note: string;
  decidedBy: string;
}

/** Either decision can be changed later (docs/product.md#near-duplicates). */
export async function decideNearDuplicate(
  db: Db,
  { id, verdict, note, decidedBy }: NearDuplicateDecision,
  now: number,
): Promise<void> {
  const status = verdict === "confirm" ? "confirmed" : "dismissed";
  await inTransaction(db, async (tx) => {
    const record = await findNearDuplicate(tx, id);
    await requireOutsider(tx, decidedBy, [record.package_id, record.other_package_id]);
    if (record.status === status) throw new NearDuplicateDecided();
    await tx
      .updateTable("near_copies")
      .set({ status, note, decided_by: decidedBy, decided_at: now })
      .where("id", "=", id)
      .execute();
    await mailSellers(tx, { record, verdict, note }, now);
  });
}

export interface ConfirmedNearDuplicate {
  packageId: string;
  lot: Titled;
  filename: string;
  /** Share of the shorter sample. */
  overlap: number;
  isEarlier: boolean;
  decidedAt: number;
}

/** Of pairs in which the other package is shown. */
export function confirmedRecords(db: Db, packageId: string) {
  const confirmedWhere = (column: "package_id" | "other_package_id", other: "lot" | "other") =>
    joinedFindings(db)
      .select(["found.package_id", "found.filename", "other_package_id", "other_filename"])
      .select(["overlap", "decided_at"])
      .where(`found.${column}`, "=", packageId)
      .where("found.status", "=", sql.lit("confirmed" as const))
      .where(`${other}.shown`, "=", sql.lit(1));
  // With one condition for both sides, SQLite would read all confirmed pairs.
  return confirmedWhere("package_id", "other").unionAll(confirmedWhere("other_package_id", "lot"));
}

type ConfirmedRecord = InferResult<ReturnType<typeof confirmedRecords>>[number];

export function confirmedNearDuplicates(
  packageId: string,
  records: readonly ConfirmedRecord[],
): ConfirmedNearDuplicate[] {
  return records
    .map((record) => {
      const isEarlier = record.other_package_id === packageId;
      return {
        packageId: isEarlier ? record.package_id : record.other_package_id,
        lot: isEarlier ? laterLot(record) : earlierLot(record),
        filename: isEarlier ? record.other_filename : record.filename,
        overlap: record.overlap,
        isEarlier,
        decidedAt: record.decided_at as number,
      };
    })
    .sort((a, b) => b.decidedAt - a.decidedAt);
}

const PART_CHARACTERS = 12_000;

export interface TextComparison {
  left: Passage[] | null;
  right: Passage[] | null;
  part: number;
  parts: number;
}

/** `requestedPart` counts from 0 and is capped at the last part. */
export async function compareTexts(
  { readOnlyDb, comparer }: { readOnlyDb: Db; comparer: Comparer },
  record: NearDuplicate,
  requestedPart: number,
): Promise<TextComparison> {
  const left = await textOf(readOnlyDb, record.sample_id);
  const right = await textOf(readOnlyDb, record.other_sample_id);
  const longest = Math.max(left?.length ?? 0, right?.length ?? 0);
  const parts = Math.max(1, Math.ceil(longest / PART_CHARACTERS));
  const part = Math.max(0, Math.min(requestedPart, parts - 1));
  const passagesOf = async (text: string | null, otherText: string | null) =>
    text &&
    comparer.findSharedPassages(
      text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS),
      otherText ?? "",
    );
  return {
    left: (await passagesOf(left, right)) || null,
    right: (await passagesOf(right, left)) || null,
    part,
    parts,
  };
}

async function textOf(db: Db, sampleId: string | null): Promise<string | null> {
  if (sampleId === null) return null;
  const sample = await db
    .selectFrom("sample_files")
    .select("file_content")
    .where("id", "=", sampleId)
    .executeTakeFirst();
  return sample?.file_content ?? null;
}
