import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openReadOnly } from "../../db/read-only";
import { inTransaction } from "../../db/transaction";
import { HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { AnalysisFailed, AnalyzerBusy } from "../../src/samples/analyzer/errors";
import { copySamples } from "../../src/samples/copies";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import { reanalysisAlarm, reanalyzeNext } from "../../src/samples/reanalysis";
import { replaceSample } from "../../src/samples/replacement";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { addSample } from "../../src/samples/samples";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import { anAnalysis } from "../support/samples";

const world = worldForEach();
const earlier = (name: string) =>
  readFileSync(join(import.meta.dir, "earlier-analyses", `${name}.json`), "utf8");

let analysed: { text: string; options: object }[];
let answer: (text: string) => Promise<SampleAnalysis>;
let lot: Package;

beforeEach(async () => {
  analysed = [];
  answer = async () => anAnalysis({ aiTrainingValue: 71, band: "medium" });
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const needs = () => ({
  db: world.db,
  readOnlyDb: openReadOnly(world.db),
  clock: world.clock,
  log: {
    info: (...line: unknown[]) => void world.log.push(JSON.stringify(line)),
    error: (...line: unknown[]) => void world.log.push(JSON.stringify(line)),
  },
  analyzer: {
    analyze(input: Uint8Array | string, options: object) {
      analysed.push({ text: input as string, options });
      return answer(input as string);
    },
  },
});

const text = (fileContent: string) =>
  ({ filename: "a.txt", fileContent, fileType: "txt", contentType: "literary" }) as const;
const owner = () => ({ packageId: lot.id, sellerId: lot.seller_id });

async function addEarlier(fileContent: string, name = "prose"): Promise<string> {
  world.clock.advance(HOUR);
  const id = await addSample(world.db, owner(), text(fileContent), anAnalysis(), world.clock.now());
  await world.db
    .updateTable("sample_files")
    .set({ analysis: earlier(name), quality_score: 12, analysed: 0 })
    .where("id", "=", id)
    .execute();
  return id;
}

const sample = (id: string) =>
  world.db.selectFrom("sample_files").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const packageNow = () =>
  world.db.selectFrom("packages").selectAll().where("id", "=", lot.id).executeTakeFirstOrThrow();

async function reanalyseAll(): Promise<number> {
  const all = needs();
  for (let steps = 0; ; steps++) if (!(await reanalyzeNext(all))) return steps;
}

describe("a sample of a running auction analyzed by an earlier version", () => {
  test("is analyzed again, which updates its package's figures", async () => {
    const id = await addEarlier("Call me Ishmael.");
    const before = await sample(id);
    const { version } = await packageNow();
    await reanalyseAll();
    expect(analysed).toEqual([
      {
        text: "Call me Ishmael.",
        options: {
          contentType: "literary",
          encoding: "windows-1252",
          collectionWords: 50_000,
          collectionCharacters: null,
          salePrices: undefined,
        },
      },
    ]);
    const { analysis, ...after } = await sample(id);
    expect(JSON.parse(analysis as string)).toMatchObject({ version: 4, aiTrainingValue: 71 });
    expect(after).toEqual({
      ...after,
      quality_score: 71,
      word_count: 1000,
      language: "en",
      analysed: 4,
      uploaded_at: before.uploaded_at,
      compared: before.compared,
      file_content: before.file_content,
    });
    const shown = await packageNow();
    expect(shown.training_value).toBe(71);
    expect(JSON.parse(shown.data_quality as string)).toMatchObject({ aiTrainingValue: 71 });
    expect(shown.version).toBe(version + 1);
    expect(world.log.join()).toContain(id);
  });

  test("is analyzed again if only its text was read differently", async () => {
    const id = await addEarlier("Call me Ishmael.");
    const previous = JSON.stringify({ ...anAnalysis({ aiTrainingValue: 40 }), version: 2 });
    await world.db
      .updateTable("sample_files")
      .set({ analysis: previous, analysed: 2 })
      .where("id", "=", id)
      .execute();
    expect(readAnalysis(previous)).toEqual(JSON.parse(previous));
    await reanalyseAll();
    expect(analysed.map((of) => of.text)).toEqual(["Call me Ishmael."]);
    const { analysis } = await sample(id);
    expect(JSON.parse(analysis as string)).toMatchObject({ version: 4, aiTrainingValue: 71 });
  });

  test("is handled oldest first, and only once", async () => {
    for (const content of ["one", "two", "three"]) await addEarlier(content);
    await reanalyseAll();
    await reanalyseAll();
    expect(analysed.map((of) => of.text)).toEqual(["one", "two", "three"]);
  });

  test("gets its questions recounted", async () => {
    const bank = { questions: 9, answers: 9, workedSolutions: 0, workedSteps: 0, distinct: 9 };
    const facts = { checked: 0, wrong: 0, diagrams: 0, formulas: 0, subject: null, topics: [] };
    const questions = { ...bank, ...facts, difficulty: null, gradeLevel: null };
    const id = await addEarlier("1. Why?", "bank");
    answer = async () => anAnalysis({ contentType: "problem_bank", questions });
    await reanalyseAll();
    answer = async () =>
      anAnalysis({ contentType: "problem_bank", questions: { ...questions, questions: 7 } });
    await world.db.updateTable("sample_files").set({ analysed: 0, analysis: null }).execute();
    await reanalyseAll();
    const sets = await world.db.selectFrom("problem_sets").selectAll().execute();
    expect(sets.map(({ sample_id, problem_count }) => ({ sample_id, problem_count }))).toEqual([
      { sample_id: id, problem_count: 7 },
    ]);
    expect(sets[0]?.uploaded_at).toBe((await sample(id)).uploaded_at);
  });

  test("keeps its result if its analysis fails", async () => {
    const [id] = [await addEarlier("broken"), await addEarlier("sound")];
    answer = async (of) => {
      if (of === "broken") throw new AnalysisFailed("a fault");
      return anAnalysis();
    };
    await reanalyseAll();
    expect(analysed.map((of) => of.text)).toEqual(["broken", "sound"]);
    expect((await sample(id)).analysis).toBe(earlier("prose"));
    expect(world.log.join()).toContain("sample not re-analyzed");
  });

  test("waits while uploads fill the analyzer", async () => {
    const id = await addEarlier("Call me Ishmael.");
    answer = async () => {
      throw new AnalyzerBusy(20);
    };
    expect(reanalyzeNext(needs())).rejects.toThrow(AnalyzerBusy);
    answer = async () => anAnalysis();
    await reanalyseAll();
    expect((await sample(id)).quality_score).toBe(95);
  });

  test("keeps a replacement uploaded in the meantime", async () => {
    const id = await addEarlier("Call me Ishmael.");
    answer = async () => {
      const now = world.clock.now();
      const other = anAnalysis({ aiTrainingValue: 33 });
      await replaceSample(world.db, { ...owner(), sampleId: id }, text("Other."), other, now);
      return anAnalysis({ aiTrainingValue: 71 });
    };
    await reanalyseAll();
    expect(await sample(id)).toMatchObject({ quality_score: 33, file_content: "Other." });
    expect(analysed).toHaveLength(1);
  });
});

describe("samples that are not analyzed again", () => {
  test("include those of ended auctions", async () => {
    const id = await addEarlier("Call me Ishmael.");
    answer = async () => {
      world.clock.advance(1000 * HOUR);
      return anAnalysis({ aiTrainingValue: 71 });
    };
    const before = await packageNow();
    await reanalyseAll();
    await world.db.updateTable("sample_files").set({ analysed: 0 }).execute();
    await reanalyseAll();
    expect(analysed).toHaveLength(1);
    expect(await sample(id)).toMatchObject({ quality_score: 12, analysis: earlier("prose") });
    expect(await packageNow()).toEqual(before);
  });

  test("include those that this version analyzed", async () => {
    await addSample(world.db, owner(), text("New."), anAnalysis(), world.clock.now());
    expect(await reanalyseAll()).toBe(0);
  });

  test("do not include a copy in a running auction", async () => {
    const id = await addEarlier("Call me Ishmael.");
    await world.db.updateTable("packages").set({ status: "ended" }).execute();
    await reanalyseAll();
    expect(analysed).toEqual([]);
    const again = await addLot(world.db, world.people.mei.id, world.clock.now());
    await inTransaction(world.db, (tx) => copySamples(tx, lot, again));
    await reanalyseAll();
    expect(analysed).toHaveLength(1);
    expect((await sample(id)).quality_score).toBe(12);
    const { training_value } = await world.db
      .selectFrom("packages")
      .select("training_value")
      .where("id", "=", again.id)
      .executeTakeFirstOrThrow();
    expect(training_value).toBe(71);
  });
});

test("runs the background task after startup, one sample at a time", async () => {
  for (const content of ["one", "two"]) await addEarlier(content);
  const { promise, resolve } = Promise.withResolvers<void>();
  const alarm = reanalysisAlarm({
    ...needs(),
    log: { info: () => void (analysed.length === 2 && resolve()), error: () => {} },
  });
  void alarm.start();
  await promise;
  await alarm.stop();
  expect(analysed.map((of) => of.text)).toEqual(["one", "two"]);
});

testOnSqlite("finds waiting samples by an index", async () => {
  const [plan = []] = await queryPlans(world.db, (db) => reanalyzeNext({ ...needs(), db }));
  expect(plan).toEqual([
    expect.stringContaining("sample USING INDEX sample_files_analysed (analysed<?)"),
    expect.stringContaining("SEARCH packages"),
  ]);
});
