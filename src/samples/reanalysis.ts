import type { Logger } from "pino";
import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { jsonNumber } from "../../db/json";
import { inTransaction } from "../../db/transaction";
import { Alarm } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import { salePriceRange } from "../packages/price-range";
import type { Analyzer } from "./analyzer/analyzer";
import { AnalysisStopped, AnalyzerBusy } from "./analyzer/errors";
import { readAnalysis } from "./earlier-analyses";
import { addProblemSet } from "./problem-sets";
import { ANALYSIS_VERSION, type SampleAnalysis } from "./sample-analysis";
import { analysisColumns, sampleType, updateDataQuality } from "./samples";

interface ReanalysisDeps {
  db: Db;
  readOnlyDb: Db;
  analyzer: Pick<Analyzer, "analyze">;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
}

const MAX_WAITING = 100;

type WaitingSample = Awaited<ReturnType<typeof findWaitingSamples>>[number];

function findWaitingSamples(db: Db, limit: number) {
  return db
    .selectFrom("sample_files as sample")
    .innerJoin("packages", "packages.id", "sample.package_id")
    .select(["sample.id", "sample.package_id", "sample.content_type", "kind", "uploaded_at"])
    .select(["packages.status", "packages.auction_end_time"])
    .select(jsonNumber("analysis", ["version"]).as("version"))
    .where("analysed", "<", ANALYSIS_VERSION)
    .orderBy("analysed")
    .orderBy("uploaded_at")
    .limit(limit)
    .execute();
}

/** Samples in ended auctions keep the analysis that buyers saw. Returns whether any were waiting. */
export async function reanalyzeNext(deps: ReanalysisDeps): Promise<boolean> {
  const { db, clock } = deps;
  const waiting = await findWaitingSamples(db, MAX_WAITING);
  const dueIndex = waiting.findIndex((sample) => isDue(sample, clock.now()));
  await skipSamples(db, dueIndex < 0 ? waiting : waiting.slice(0, dueIndex));
  const sample = waiting[dueIndex];
  if (sample) await reanalyzeSample(deps, sample);
  return waiting.length > 0;
}

function isDue({ version, status, auction_end_time }: WaitingSample, now: number): boolean {
  return version !== ANALYSIS_VERSION && status === "active" && now < auction_end_time;
}

async function skipSamples(db: Db, samples: readonly Pick<WaitingSample, "id">[]): Promise<void> {
  if (samples.length === 0) return;
  const ids = samples.map(({ id }) => id);
  await db
    .updateTable("sample_files")
    .set({ analysed: ANALYSIS_VERSION })
    .where("id", "in", ids)
    .execute();
}

async function reanalyzeSample(deps: ReanalysisDeps, sample: WaitingSample): Promise<void> {
  const { db, clock, log } = deps;
  const analysis = await analysisOf(deps, sample);
  if (!analysis) return skipSamples(db, [sample]);
  await inTransaction(db, async (tx) => {
    const [lot] = await tx
      .selectFrom("packages")
      .selectAll()
      .where("id", "=", sample.package_id)
      .execute();
    const now = clock.now();
    if (lot?.status !== "active" || now >= lot.auction_end_time) return;
    const { numUpdatedRows } = await tx
      .updateTable("sample_files")
      .set(analysisColumns(analysis))
      .where("id", "=", sample.id)
      .where("uploaded_at", "=", sample.uploaded_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx.deleteFrom("problem_sets").where("sample_id", "=", sample.id).execute();
    const { questions, aiTrainingValue } = analysis;
    if (questions) await addProblemSet(tx, lot, sample.id, questions, sample.uploaded_at);
    await updateDataQuality(tx, lot.id, now);
    log.info({ sample: sample.id, package: lot.id, aiTrainingValue }, "sample re-analyzed");
  });
}

/** Returns null for a text that cannot be analyzed, which would otherwise block the queue. */
async function analysisOf(
  { readOnlyDb, analyzer, log }: ReanalysisDeps,
  { id, ...types }: WaitingSample,
): Promise<SampleAnalysis | null> {
  const row = await readOnlyDb
    .selectFrom("sample_files as sample")
    .innerJoin("packages", "packages.id", "sample.package_id")
    .select(["file_content", "analysis"])
    .select(["category", "packages.language", "total_words", "total_characters", "seller_id"])
    .where("sample.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const market = {
    collectionWords: row.total_words,
    collectionCharacters: row.total_characters,
    salePrices: await salePriceRange(readOnlyDb, row, row.seller_id),
  };
  try {
    const stored = row.analysis === null ? null : readAnalysis(row.analysis);
    const options = { contentType: sampleType(types), encoding: stored?.facts.encoding, ...market };
    return await analyzer.analyze(row.file_content, options);
  } catch (error) {
    if (isTemporary(error)) throw error;
    log.error({ err: error, sample: id }, "sample not re-analyzed");
    return null;
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof AnalysisStopped || error instanceof AnalyzerBusy;
}

const RETRY_MS = 5 * SECOND;

export function reanalysisAlarm(deps: ReanalysisDeps): Alarm {
  const { db, clock, log } = deps;
  let outcome: boolean | typeof LOCK_TAKEN = false;
  return new Alarm({
    clock,
    async work() {
      const isAnyWaiting = (await findWaitingSamples(db, 1)).length > 0;
      outcome = isAnyWaiting && (await withAdvisoryLock(db, "analyses", () => reanalyzeNext(deps)));
    },
    async next() {
      if (outcome === LOCK_TAKEN) return clock.now() + RETRY_MS;
      return outcome ? clock.now() : null;
    },
    onFailure(error) {
      if (isTemporary(error)) return;
      log.error({ err: error }, "samples not re-analyzed");
    },
  });
}
