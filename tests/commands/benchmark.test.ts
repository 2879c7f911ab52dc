import { beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Db, databaseFile } from "../../db/client";
import { manageBenchmarks } from "../../src/commands/benchmark";
import { type Config, loadConfig } from "../../src/config";
import type { BenchmarkReport } from "../../src/samples/comparison/benchmark-matches";
import { addSample, listSamples } from "../../src/samples/samples";
import { newMarket } from "../support/bids";
import { TestClock } from "../support/clock";
import { compareAll } from "../support/comparisons";
import { inDatabase } from "../support/database";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";
import { anAnalysis } from "../support/samples";

const clock = new TestClock();
const QUESTION =
  "Which of the three ferries that leave Central Pier after nine in the morning reaches Mui Wo first on a Sunday?";

let config: Config;
let lotId: string;
let folder: string;

beforeEach(async () => {
  const market = await newMarket(1);
  config = loadConfig({ DATA_DIR: market.dataDir });
  lotId = market.lots[0] as string;
  folder = newFolder();
});

function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inDatabase(databaseFile(config.dataDir), work);
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await Bun.write(join(folder, name), content);
  return join(folder, name);
}

const add = (path: string, as?: string) =>
  manageBenchmarks(config, clock, { name: "benchmark-add", file: path, as });
const list = () => manageBenchmarks(config, clock, { name: "benchmark-list" });
const remove = (benchmark: string) =>
  manageBenchmarks(config, clock, { name: "benchmark-remove", benchmark });

async function report(): Promise<BenchmarkReport> {
  return query(async (db) => {
    await compareAll(db, clock.now());
    const [sample] = await listSamples(db, lotId);
    return JSON.parse(sample?.benchmarks ?? "null") as BenchmarkReport;
  });
}

async function addAsked(): Promise<void> {
  const fileContent = `The island lies to the west. ${QUESTION} Nobody knew, and so they asked.`;
  await query(async (db) => {
    const { seller_id: sellerId } = await db
      .selectFrom("packages")
      .select("seller_id")
      .where("id", "=", lotId)
      .executeTakeFirstOrThrow();
    const sample = {
      filename: "a.txt",
      fileContent,
      fileType: "txt",
      contentType: "literary",
    } as const;
    await addSample(db, { packageId: lotId, sellerId }, sample, anAnalysis(), clock.now());
  });
}

describe("benchmark add", () => {
  test("compares every sample until the benchmark is removed", async () => {
    await addAsked();
    expect((await report()).found).toEqual([]);
    const questions = await file(
      "ferries.jsonl",
      `${JSON.stringify({ q: QUESTION, a: 3 })}\n{"q":"?"}\n`,
    );
    expect(await add(questions)).toContain("The benchmark ferries was added: 2 texts");
    expect(await report()).toMatchObject({
      compared: ["MMLU", "HellaSwag", "GSM8K", "HumanEval", "ferries"],
      found: [{ benchmark: "ferries", passages: 1, longest: 21 }],
    });
    expect(await list()).toMatch(/MMLU: ships.*ferries: added on/s);
    expect(await remove("ferries")).toContain("was removed");
    expect(await report()).toMatchObject({ found: [] });
    expect((await report()).compared).not.toContain("ferries");
  });

  test("stores only hashes of the text", async () => {
    await add(await file("ferries.txt", `${QUESTION}\n\n${QUESTION.toUpperCase()}`));
    const rows = await query((db) => db.selectFrom("benchmarks").selectAll().execute());
    expect(rows).toMatchObject([{ name: "ferries" }]);
    expect(Buffer.from(rows[0]?.hashes ?? []).toString("latin1")).not.toContain("ferries");
    expect(rows[0]?.windows).toBe(3);
  });

  test("accepts text, JSON and JSON Lines in any encoding", async () => {
    const utf16 = Buffer.from(`\uFEFF${QUESTION}`, "utf16le");
    expect(await add(await file("one.txt", new Uint8Array(utf16)), "Tides")).toContain("Tides");
    expect(await add(await file("two.json", JSON.stringify([{ deep: [QUESTION] }])))).toContain(
      "two was added: 1 texts",
    );
    expect(await add(await file("three.txt", `{broken\n${QUESTION}`))).toContain("2 texts");
  });

  test.each([
    ["a missing file", () => "/nowhere/at/all.txt", "There is no file"],
    ["a folder", () => folder, "is a folder, not a file."],
    [
      "a picture",
      () => file("p.png", new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0])),
      "is not text",
    ],
    ["short texts", () => file("short.txt", "Yes.\n\nNo."), "13 words in a row"],
    ["nothing", () => file("empty.txt", ""), "13 words in a row"],
    ["an included benchmark", () => file("mmlu.txt", QUESTION), "already includes mmlu"],
  ])("refuses %s", async (_, path, sentence) => {
    expect(await refusal(add(await path()))).toContain(sentence);
  });

  test("refuses a taken name in any case", async () => {
    const path = await file("ferries.txt", QUESTION);
    await add(path);
    expect(await refusal(add(path, "Ferries"))).toContain("already");
    expect(await refusal(remove("MMLU"))).toContain("No benchmark named MMLU was added");
    expect(await refusal(add(path, " "))).toContain("1 to 60");
  });
});
