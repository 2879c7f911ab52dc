import { statSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Config } from "../config";
import { Obstacle } from "../lib/errors";
import type { Clock } from "../lib/time";
import { decodeText, EmptyText, UnreadableText } from "../quality";
import {
  addBenchmark,
  type BenchmarkRefusal,
  listBenchmarks,
  removeBenchmark,
} from "../samples/benchmarks/benchmarks";
import { shippedNames } from "../samples/benchmarks/names";
import { textsIn } from "../samples/benchmarks/texts";
import type { Order } from "./command-line";
import { withSharedDatabase } from "./database";
import { expectFile } from "./given-path";

export type BenchmarkOrder = Extract<
  Order,
  { name: "benchmark-add" | "benchmark-list" | "benchmark-remove" }
>;

const MAX_BYTES = 200_000_000;

export async function manageBenchmarks(config: Config, clock: Clock, order: BenchmarkOrder) {
  switch (order.name) {
    case "benchmark-add":
      return add(config, clock, order.file, order.as ?? basename(order.file, extname(order.file)));
    case "benchmark-list":
      return withSharedDatabase(config, async (db) => {
        const addedBenchmarks = await listBenchmarks(db);
        return [
          ...shippedNames.map((name) => `${name}: ships with the program`),
          ...addedBenchmarks.map(({ name, windows, addedAt }) => {
            const day = new Date(addedAt).toISOString().slice(0, 10);
            return `${name}: added on ${day}, ${windows} windows of 13 words`;
          }),
        ].join("\n");
      });
    case "benchmark-remove": {
      const isRemoved = await withSharedDatabase(config, (db) =>
        removeBenchmark(db, order.benchmark),
      );
      if (!isRemoved) throw new Obstacle(`No benchmark named ${order.benchmark} was added.`);
      return `The benchmark ${order.benchmark} was removed. Samples will be compared again.`;
    }
  }
}

async function add(config: Config, clock: Clock, file: string, givenName: string): Promise<string> {
  const name = givenName.trim();
  if (name === "" || name.length > 60)
    throw new Obstacle(
      "A benchmark's name must have 1 to 60 characters. Choose another with --name.",
    );
  const texts = textsIn(await contentOf(file));
  const result = await withSharedDatabase(config, (db) =>
    addBenchmark(db, name, texts, clock.now()),
  );
  if (typeof result !== "number") throw new Obstacle(refusals[result](name));
  return `The benchmark ${name} was added: ${texts.length} texts, ${result} windows of 13 words. Samples will be compared again.`;
}

async function contentOf(file: string): Promise<string> {
  expectFile(file);
  if (!statSync(file).isFile()) throw new Obstacle(`${file} is not a regular file.`);
  if (statSync(file).size > MAX_BYTES)
    throw new Obstacle(`The file ${file} is larger than ${MAX_BYTES / 1_000_000} MB.`);
  try {
    return decodeText(await Bun.file(file).bytes()).text;
  } catch (error) {
    if (error instanceof EmptyText) return "";
    if (!(error instanceof UnreadableText)) throw error;
    throw new Obstacle(`The file ${file} is not text. Use text, JSON or JSON Lines.`);
  }
}

const refusals: Readonly<Record<BenchmarkRefusal, (name: string) => string>> = {
  shipped: (name) => `The program already includes ${name}. Choose another name with --name.`,
  known: (name) =>
    `There is already a benchmark named ${name}. Remove it first, or choose another name with --name.`,
  short: () =>
    "No text in the file has 13 words in a row, or 26 characters of Chinese or Japanese.",
};
