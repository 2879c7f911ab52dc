import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import type { Comparer } from "../samples/comparison/comparer";
import type { NearCopy } from "../samples/comparison/near-copies";
import type { Passage } from "../samples/comparison/shared-passages";
import { mailSellers } from "./near-copy-mails";
import { requireOutsider } from "./own-cases";

export class NearCopyNotFound extends NotFound {
  constructor() {
    super("near-copy-not-found");
  }
}

/** It was decided so already, by the same form sent again or by somebody else. */
export class NearCopyDecided extends Conflict {
  constructor() {
    super("near-copy-decided");
  }
}

/** A finding with whose the two samples are; operators see sellers by name. */
export interface NearCopyRecord extends NearCopy {
  title: string;
  language: string;
  seller: string;
  other_title: string;
  other_language: string;
  other_seller: string;
}

const PAGE = 20;

/** Findings about samples of different sellers that no operator has looked at, the oldest first. */
export async function waitingNearCopies(
  db: Db,
): Promise<{ records: NearCopyRecord[]; count: number }> {
  const { count } = await db
    .selectFrom("near_copies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  const records = await findings(db)
    .where("found.status", "=", "waiting")
    .orderBy("found.found_at")
    .orderBy("found.id")
    .limit(PAGE)
    .execute();
  return { records, count };
}

/** What was decided, the latest first. */
export async function decidedNearCopies(db: Db): Promise<NearCopyRecord[]> {
  return findings(db)
    .where("found.decided_at", "is not", null)
    .orderBy("found.decided_at", "desc")
    .orderBy("found.id", "desc")
    .limit(PAGE)
    .execute();
}

/** One finding about samples of different sellers. @throws NearCopyNotFound */
export async function findNearCopy(db: Db, id: string): Promise<NearCopyRecord> {
  const found = isId(id)
    ? await findings(db)
        .where("found.id", "=", id)
        .where("found.status", "<>", "own")
        .executeTakeFirst()
    : undefined;
  if (!found) throw new NearCopyNotFound();
  return found;
}

function findings(db: Db) {
  return db
    .selectFrom("near_copies as found")
    .innerJoin("packages as lot", "lot.id", "found.package_id")
    .innerJoin("users as seller", "seller.id", "lot.seller_id")
    .innerJoin("packages as other", "other.id", "found.other_package_id")
    .innerJoin("users as owner", "owner.id", "other.seller_id")
    .selectAll("found")
    .select(["lot.title", "lot.language", "seller.organization as seller"])
    .select(["other.title as other_title", "other.language as other_language"])
    .select("owner.organization as other_seller");
}

/** What an operator decides about a finding. */
export interface NearCopyDecision {
  id: string;
  verdict: "confirm" | "dismiss";
  /** Why; stays on record, and both sellers are told when it is confirmed. */
  note: string;
  decidedBy: string;
}

/**
 * Confirms that a sample is nearly another seller's, which both packages' pages then say and both
 * sellers are mailed, or dismisses it; either can be changed later (docs/product.md#near-copies).
 * @throws NearCopyNotFound, OwnCase, NearCopyDecided
 */
export async function decideNearCopy(
  db: Db,
  { id, verdict, note, decidedBy }: NearCopyDecision,
  now: number,
): Promise<void> {
  const status = verdict === "confirm" ? "confirmed" : "dismissed";
  await inTransaction(db, async (tx) => {
    const found = await findNearCopy(tx, id);
    await requireOutsider(tx, decidedBy, [found.package_id, found.other_package_id]);
    if (found.status === status) throw new NearCopyDecided();
    await tx
      .updateTable("near_copies")
      .set({ status, note, decided_by: decidedBy, decided_at: now })
      .where("id", "=", id)
      .execute();
    await mailSellers(tx, { found, verdict, note }, now);
  });
}

/** A confirmed finding as everybody reads it, from the page of one of the two packages. */
export interface ConfirmedNearCopy {
  /** The package that the other sample is of. */
  packageId: string;
  title: string;
  language: string;
  /** This package's sample. */
  filename: string;
  /** Share of the shorter one. */
  overlap: number;
  /** Whether this package's came to this marketplace first. */
  isEarlier: boolean;
  decidedAt: number;
}

/** What operators have confirmed about a package's samples, the latest first. */
export async function confirmedNearCopies(db: Db, packageId: string): Promise<ConfirmedNearCopy[]> {
  const sides = await Promise.all([
    findings(db)
      .where("found.package_id", "=", packageId)
      .where("found.status", "=", "confirmed")
      .execute(),
    findings(db)
      .where("found.other_package_id", "=", packageId)
      .where("found.status", "=", "confirmed")
      .execute(),
  ]);
  return sides
    .flat()
    .map((found) => {
      const isEarlier = found.other_package_id === packageId;
      return {
        packageId: isEarlier ? found.package_id : found.other_package_id,
        title: isEarlier ? found.title : found.other_title,
        language: isEarlier ? found.language : found.other_language,
        filename: isEarlier ? found.other_filename : found.filename,
        overlap: found.overlap,
        isEarlier,
        decidedAt: found.decided_at as number,
      };
    })
    .sort((a, b) => b.decidedAt - a.decidedAt);
}

/** Characters of each text that stand beside each other at a time. */
const PIECE = 12_000;

/** Two samples side by side, what both have marked; null where one was deleted since. */
export interface TwoTexts {
  left: Passage[] | null;
  right: Passage[] | null;
  part: number;
  parts: number;
}

/**
 * A piece of each of the two samples, each marked by what of it stands anywhere in the other.
 * @param wanted counted from 0; beyond the last it is the last
 */
export async function readTwoTexts(
  { readOnlyDb, comparer }: { readOnlyDb: Db; comparer: Comparer },
  found: NearCopy,
  wanted: number,
): Promise<TwoTexts> {
  const left = await textOf(readOnlyDb, found.sample_id);
  const right = await textOf(readOnlyDb, found.other_sample_id);
  const longest = Math.max(left?.length ?? 0, right?.length ?? 0);
  const parts = Math.max(1, Math.ceil(longest / PIECE));
  const part = Math.max(0, Math.min(wanted, parts - 1));
  const piece = async (text: string | null, other: string | null) =>
    text && comparer.share(text.slice(part * PIECE, (part + 1) * PIECE), other ?? "");
  return {
    left: (await piece(left, right)) || null,
    right: (await piece(right, left)) || null,
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
