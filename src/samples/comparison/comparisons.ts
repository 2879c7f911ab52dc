import type { Logger } from "pino";
import { alone, TAKEN } from "../../../db/alone";
import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { Alarm } from "../../lib/alarm";
import { type Clock, SECOND } from "../../lib/time";
import { AnalysisFailed, AnalysisStopped, AnalysisTimedOut } from "../analyzer/errors";
import { benchmarkEdition, readBenchmarks } from "../benchmarks/benchmarks";
import { updateDataQuality } from "../samples";
import type { Comparer } from "./comparer";
import type { ComparableSample } from "./comparison";
import { type ComparedSample, findNearCopies } from "./near-copies";
import { keepSignature } from "./signatures";

interface Comparing {
  db: Db;
  /** Texts and candidates are read beside the event loop. */
  readOnlyDb: Db;
  comparer: Comparer;
  log: Pick<Logger, "error">;
}

/** Raised where signatures come about differently, so that all are made anew. */
const VERSION = 1;

/** What stands in `compared` once a sample has been through all there is now. */
async function currentEdition(db: Db): Promise<{ edition: number; stamp: number }> {
  const edition = await benchmarkEdition(db);
  return { edition, stamp: VERSION * 1_000_000 + edition };
}

/**
 * Compares one sample that waits for it with all others and with the benchmarks.
 * @returns whether there was one
 */
export async function compareNext(needs: Comparing, now: number): Promise<boolean> {
  const { db } = needs;
  const { edition, stamp } = await currentEdition(db);
  const row = await findWaiting(db, stamp);
  if (!row) return false;
  const sample: ComparedSample = {
    id: row.id,
    packageId: row.package_id,
    sellerId: row.seller_id,
    filename: row.filename,
    uploadedAt: row.uploaded_at,
    relistedFrom: row.relisted_from,
  };
  const read = await readSample(needs, row.id, edition);
  if (read) await compareSample(needs, sample, read, now);
  const benchmarks = read && JSON.stringify(read.benchmarks);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("sample_files")
      .set({ compared: stamp, benchmarks })
      .where("id", "=", sample.id)
      // Another text may have taken its place meanwhile.
      .where("uploaded_at", "=", sample.uploadedAt)
      .execute();
    if (benchmarks !== row.benchmarks) await updateDataQuality(tx, sample.packageId, now);
  });
  return true;
}

/** What waits longest; undefined where nothing does. */
function findWaiting(db: Db, stamp: number) {
  return db
    .selectFrom("sample_files as sample")
    .innerJoin("packages", "packages.id", "sample.package_id")
    .select(["sample.id", "package_id", "filename", "uploaded_at", "seller_id", "relisted_from"])
    .select("benchmarks")
    .where("compared", "<", stamp)
    .orderBy("compared")
    .limit(1)
    .executeTakeFirst();
}

async function isAnyWaiting(db: Db): Promise<boolean> {
  const { stamp } = await currentEdition(db);
  return (await findWaiting(db, stamp)) !== undefined;
}

/** Null for a text that the thread cannot read, which would hold up all others for ever. */
async function readSample(
  { readOnlyDb, comparer, log }: Comparing,
  id: string,
  edition: number,
): Promise<ComparableSample | null> {
  const found = await readOnlyDb
    .selectFrom("sample_files")
    .select("file_content")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  try {
    return await comparer.read(found.file_content, edition, () =>
      readBenchmarks(readOnlyDb, edition),
    );
  } catch (error) {
    if (!(error instanceof AnalysisTimedOut || error instanceof AnalysisFailed)) throw error;
    log.error({ err: error, sample: id }, "sample not compared");
    return null;
  }
}

/** The signature is there before others are looked at: of two samples at once one finds the other. */
async function compareSample(
  { db, readOnlyDb }: Comparing,
  sample: ComparedSample,
  { signature }: ComparableSample,
  now: number,
): Promise<void> {
  const isThere = await inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom("sample_files")
      .select("id")
      .where("id", "=", sample.id)
      .where("uploaded_at", "=", sample.uploadedAt)
      .executeTakeFirst();
    if (found) await keepSignature(tx, sample.id, signature);
    return found !== undefined;
  });
  if (!isThere) return;
  const findings = await findNearCopies(readOnlyDb, sample, signature, now);
  for (const finding of findings) {
    await inTransaction(db, async (tx) => {
      const both = await tx
        .selectFrom("sample_files")
        .select("id")
        .where("id", "in", [finding.sample_id as string, finding.other_sample_id as string])
        .execute();
      if (both.length < 2) return;
      await tx
        .insertInto("near_copies")
        .values(finding)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

/** While another server compares, what waits is looked at again after so long: that one may die. */
const LOOK_AGAIN_MS = 5 * SECOND;

/**
 * Compares what waits, one sample after the other; between two, everybody else is served. Of several
 * servers one compares at a time: two would only do the same.
 */
export function comparisonAlarm({ clock, ...needs }: Comparing & { clock: Clock }): Alarm {
  let compared: boolean | typeof TAKEN = false;
  return new Alarm({
    clock,
    async work() {
      const { db } = needs;
      const next = () => alone(db, "comparisons", () => compareNext(needs, clock.now()));
      // A turn is a connection of its own: it is asked for where there is something to do.
      compared = (await isAnyWaiting(db)) && (await next());
    },
    async next() {
      if (compared === TAKEN) return clock.now() + LOOK_AGAIN_MS;
      return compared ? clock.now() : null;
    },
    failed(error) {
      // A server that stops goes on after its next start.
      if (error instanceof AnalysisStopped) return;
      needs.log.error({ err: error }, "samples not compared");
    },
  });
}
