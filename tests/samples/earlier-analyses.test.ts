import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analysisSchema, dataQuality } from "../../src/samples/answers";
import { dataQualityOf } from "../../src/samples/data-quality";
import { readAnalysis, readDataQuality } from "../../src/samples/earlier-analyses";
import { analysisJson } from "../../src/web/samples/analysis-json";
import { anAnalysis } from "../support/samples";

const stored = (name: string) =>
  readFileSync(join(import.meta.dir, "earlier-analyses", `${name}.json`), "utf8");
const codes = (name: string) => readAnalysis(stored(name)).problems.map(({ code }) => code);

describe("a result of an earlier version", () => {
  test("keeps its figures, including its ten metrics", () => {
    const old = JSON.parse(stored("prose"));
    const read = readAnalysis(stored("prose"));
    expect(Object.keys(read.qualityMetrics)).toHaveLength(10);
    const { aiTrainingValue, valueRange, band, qualityMetrics, estimatedMarketValue } = old;
    const { suitableFor, profile, excerpts } = old;
    expect(read).toMatchObject({
      version: 1,
      aiTrainingValue,
      valueRange,
      band,
      qualityMetrics,
      estimatedMarketValue,
      suitableFor,
      profile,
      excerpts,
      facts: { ...old.counts, language: old.language, encoding: "windows-1252", pii: old.pii },
    });
  });

  test("passes the gates that its metrics measured", () => {
    const { gates } = readAnalysis(stored("records"));
    expect(gates).toEqual({
      natural: { value: 0.75, threshold: 0.5 },
      unique: { value: 0, threshold: 0.5 },
      clean: { value: 0.39, threshold: 0.5 },
      private: { value: 1, threshold: 0.5 },
    });
  });

  test("reports its findings under their current names, largest first", () => {
    expect(codes("prose")).toEqual(["too-short", "not-utf8", "personal-data", "personal-data"]);
    expect(codes("records")).toEqual([
      ...["near-copies", "too-short", "repeated-phrases", "advertising"],
    ] as ReturnType<typeof codes>);
    expect(readAnalysis(stored("bank")).problems).toContainEqual({
      code: "wrong-answers",
      gate: null,
      share: 0.2,
      count: 1,
      at: [],
    });
  });

  test("states the least natural part of the text", () => {
    const old = JSON.parse(stored("prose"));
    old.recommendations = [{ code: "unlike-language", metric: "", values: { share: 0.25 } }];
    old.modelReading.weakest = { start: 40, end: 90, percent: 12 };
    expect(readAnalysis(JSON.stringify(old)).problems).toEqual([
      { code: "unlike-language", gate: "natural", share: 0.25, count: 0, at: [[40, 90]] },
    ]);
  });

  test("states only recognized genres, and counts a bank's questions", () => {
    expect(readAnalysis(stored("prose")).genre).toBeNull();
    const { genre, questions } = readAnalysis(stored("bank"));
    expect(genre).toBe("bank");
    expect(questions).toMatchObject({ questions: 5, answers: 4, checked: 4, wrong: 1 });
    expect(questions).not.toHaveProperty("decided");
  });

  test("can be read although later fields are missing", () => {
    const { profile, excerpts, modelReading, valueRange, problemSet, ...old } = JSON.parse(
      stored("bank"),
    );
    const { distinct, checked, wrong, ...counted } = problemSet;
    const read = readAnalysis(JSON.stringify({ ...old, problemSet: counted }));
    expect(read.windows).toEqual([]);
    expect(read.valueRange).toEqual({ low: 59, high: 59 });
    expect(read.questions).toMatchObject({ distinct: 5, checked: 0, wrong: 0 });
    expect(read).not.toHaveProperty("profile");
  });

  test.each(["prose", "bank", "records"])("is returned like a current one: %s", (name) => {
    const answer = analysisJson(readAnalysis(stored(name)));
    expect(analysisSchema.parse(answer)).toEqual(answer);
    expect(answer.recommendations.length).toBeGreaterThan(0);
  });

  test("stays unchanged if this version stored it", () => {
    const analysis = anAnalysis();
    expect(readAnalysis(JSON.stringify(analysis))).toEqual(analysis);
    const answer = analysisJson(analysis);
    expect(analysisSchema.parse(answer)).toEqual(answer);
    expect(Object.keys(answer.qualityMetrics)).toHaveLength(6);
  });
});

describe("a package's figures", () => {
  const words = { facts: { words: 1000 } };

  test("weight earlier and new results by their words", () => {
    const old = readAnalysis(stored("records"));
    const quality = dataQualityOf([anAnalysis({ facts: { words: 164 } }), old]);
    expect(quality).toMatchObject({
      version: 1,
      aiTrainingValue: Math.round((95 + 18) / 2),
      valueRange: { low: Math.round((92 + 15) / 2), high: Math.round((98 + 20) / 2) },
      gates: { unique: { value: 0.5, threshold: 0.5 }, clean: { value: 0.695, threshold: 0.5 } },
    });
    expect(Object.keys(quality?.qualityMetrics ?? {})).toHaveLength(6);
  });

  test("are read as stored by an earlier version", () => {
    const { version, gates, valueRange, windows, ...figures } =
      dataQualityOf([anAnalysis(words)]) ?? {};
    const { qualityMetrics } = JSON.parse(stored("records"));
    const read = readDataQuality(JSON.stringify({ ...figures, qualityMetrics }));
    expect(read).toMatchObject({ version: 1, qualityMetrics, valueRange: null, windows: [] });
    expect(read.gates.clean).toEqual({ value: 0.39, threshold: 0.5 });
    const answer = { ...read, measuredShare: 0.01 };
    expect(dataQuality.parse(answer)).toEqual(answer as never);
  });

  test("stay unchanged if this version stored them", () => {
    const quality = dataQualityOf([anAnalysis(words)]);
    expect(readDataQuality(JSON.stringify(quality))).toEqual(quality as never);
  });
});
