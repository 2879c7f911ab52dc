import type { Logger } from "pino";
import { LOCK_TAKEN, withAdvisoryLock } from "../../../db/advisory-lock";
import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { Alarm } from "../../lib/alarm";
import { type Clock, SECOND } from "../../lib/time";
import { AnalysisFailed, AnalysisStopped, AnalysisTimedOut } from "../analyzer/errors";
import { benchmarkEdition, readBenchmarks } from "../benchmarks/benchmarks";
import { updateDataQuality } from "../samples";
import type { ComparableSample } from "./benchmark-matches";
import type { Comparer } from "./comparer";
import { type ComparedSample, findNearDuplicates } from "./near-duplicates";
import { saveSignature } from "./signatures";

interface ComparisonDeps {
  db: Db;
  readOnlyDb: Db;
  comparer: Comparer;
  log: Pick<Logger, "error">;
}

/** Increase this when signatures change, so that all of them are recomputed. */
const SIGNATURE_VERSION = 1;

async function currentEdition(db: Db): Promise<{ edition: number; stamp: number }> {
  const edition = await benchmarkEdition(db);
  return { edition, stamp: SIGNATURE_VERSION * 1_000_000 + edition };
}

export async function compareNext(deps: ComparisonDeps, now: number): Promise<boolean> {
  const { db } = deps;
  const { edition, stamp } = await currentEdition(db);
  const row = await findWaitingSample(db, stamp);
  if (!row) return false;
  const sample: ComparedSample = {
    id: row.id,
    packageId: row.package_id,
    sellerId: row.seller_id,
    filename: row.filename,
    uploadedAt: row.uploaded_at,
    relistedFrom: row.relisted_from,
  };
  const comparableSample = await readSample(deps, row.id, edition);
  if (comparableSample) await compareSample(deps, sample, comparableSample, now);
  const benchmarks = comparableSample && JSON.stringify(comparableSample.benchmarks);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("sample_files")
      .set({ compared: stamp, benchmarks })
      .where("id", "=", sample.id)
      .where("uploaded_at", "=", sample.uploadedAt)
      .execute();
    if (benchmarks !== row.benchmarks) await updateDataQuality(tx, sample.packageId, now);
  });
  return true;
}

function findWaitingSample(db: Db, stamp: number) {
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
  return (await findWaitingSample(db, stamp)) !== undefined;
}

/** Returns null for an unreadable text, which would otherwise block the queue. */
async function readSample(
  { readOnlyDb, comparer, log }: ComparisonDeps,
  id: string,
  edition: number,
): Promise<ComparableSample | null> {
  const row = await readOnlyDb
    .selectFrom("sample_files")
    .select("file_content")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  try {
    return await comparer.read(row.file_content, edition, () =>
      readBenchmarks(readOnlyDb, edition),
    );
  } catch (error) {
    if (!(error instanceof AnalysisTimedOut || error instanceof AnalysisFailed)) throw error;
    log.error({ err: error, sample: id }, "sample not compared");
    return null;
  }
}

/** The signature is stored first, so one of two simultaneous samples finds the other. */
async function compareSample(
  { db, readOnlyDb }: ComparisonDeps,
  sample: ComparedSample,
  { signature }: ComparableSample,
  now: number,
): Promise<void> {
  const sampleExists = await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("sample_files")
      .select("id")
      .where("id", "=", sample.id)
      .where("uploaded_at", "=", sample.uploadedAt)
      .executeTakeFirst();
    if (row) await saveSignature(tx, sample.id, signature);
    return row !== undefined;
  });
  if (!sampleExists) return;
  const findings = await findNearDuplicates(readOnlyDb, sample, signature, now);
  for (const finding of findings) {
    await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom("sample_files")
        .select("id")
        .where("id", "in", [finding.sample_id as string, finding.other_sample_id as string])
        .execute();
      if (rows.length < 2) return;
      await tx
        .insertInto("near_copies")
        .values(finding)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

const RETRY_MS = 5 * SECOND;

export function comparisonAlarm({ clock, ...deps }: ComparisonDeps & { clock: Clock }): Alarm {
  let outcome: boolean | typeof LOCK_TAKEN = false;
  return new Alarm({
    clock,
    async work() {
      const { db } = deps;
      const compare = () =>
        withAdvisoryLock(db, "comparisons", () => compareNext(deps, clock.now()));
      // The lock takes a connection, so it is requested only when there is work.
      outcome = (await isAnyWaiting(db)) && (await compare());
    },
    async next() {
      if (outcome === LOCK_TAKEN) return clock.now() + RETRY_MS;
      return outcome ? clock.now() : null;
    },
    onFailure(error) {
      if (error instanceof AnalysisStopped) return;
      deps.log.error({ err: error }, "samples not compared");
    },
  });
}
