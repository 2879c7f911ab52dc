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
import type { Command } from "./command-line";
import { withSharedDatabase } from "./database";
import { expectFile } from "./given-path";

export type BenchmarkCommand = Extract<
  Command,
  { name: "benchmark-add" | "benchmark-list" | "benchmark-remove" }
>;

const MAX_FILE_BYTES = 200_000_000;

export async function manageBenchmarks(config: Config, clock: Clock, command: BenchmarkCommand) {
  switch (command.name) {
    case "benchmark-add":
      return addBenchmarkFile(
        config,
        clock,
        command.file,
        command.as ?? basename(command.file, extname(command.file)),
      );
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
        removeBenchmark(db, command.benchmark),
      );
      if (!isRemoved) throw new Obstacle(`No benchmark named ${command.benchmark} was added.`);
      return `The benchmark ${command.benchmark} was removed. Samples will be compared again.`;
    }
  }
}

async function addBenchmarkFile(
  config: Config,
  clock: Clock,
  file: string,
  givenName: string,
): Promise<string> {
  const name = givenName.trim();
  if (name === "" || name.length > 60)
    throw new Obstacle(
      "A benchmark's name must have 1 to 60 characters. Choose another with --name.",
    );
  const texts = textsIn(await contentOf(file));
  const result = await withSharedDatabase(config, (db) =>
    addBenchmark(db, name, texts, clock.now()),
  );
  if (typeof result !== "number") throw new Obstacle(REFUSAL_TEXTS[result](name));
  return `The benchmark ${name} was added: ${texts.length} texts, ${result} windows of 13 words. Samples will be compared again.`;
}

async function contentOf(file: string): Promise<string> {
  expectFile(file);
  if (!statSync(file).isFile()) throw new Obstacle(`${file} is not a regular file.`);
  if (statSync(file).size > MAX_FILE_BYTES)
    throw new Obstacle(`The file ${file} is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  try {
    return decodeText(await Bun.file(file).bytes()).text;
  } catch (error) {
    if (error instanceof EmptyText) return "";
    if (!(error instanceof UnreadableText)) throw error;
    throw new Obstacle(`The file ${file} is not text. Use text, JSON or JSON Lines.`);
  }
}

const REFUSAL_TEXTS: Readonly<Record<BenchmarkRefusal, (name: string) => string>> = {
  shipped: (name) => `The program already includes ${name}. Choose another name with --name.`,
  known: (name) =>
    `There is already a benchmark named ${name}. Remove it first, or choose another name with --name.`,
  short: () =>
    "No text in the file has 13 words in a row, or 26 characters of Chinese or Japanese.",
};
