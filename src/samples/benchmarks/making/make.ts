import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packWindows, windowsOf } from "../../comparison/benchmark-windows";
import { correctEndings, questionsIn, textsOfFields } from "./texts";

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder with the benchmarks (see SOURCES.md).");

const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

const mmlu = ["dev", "val", "test"].flatMap((part) =>
  readdirSync(join(folder, "mmlu", part))
    .filter((name) => name.endsWith(".csv"))
    .flatMap((name) => questionsIn(read("mmlu", part, name))),
);

const benchmarks = {
  mmlu,
  hellaswag: correctEndings(read("hellaswag_val_full.txt")),
  gsm8k: textsOfFields(read("gsm8k_test.jsonl"), ["question", "answer"]),
  humaneval: textsOfFields(read("HumanEval.jsonl"), ["prompt"]),
};

const files = join(import.meta.dir, "../files");
mkdirSync(files, { recursive: true });
for (const [name, texts] of Object.entries(benchmarks)) {
  const windows = windowsOf(texts);
  const packed = packWindows(windows);
  await Bun.write(join(files, `${name}.windows`), packed);
  console.log(`${name}: ${texts.length} texts, ${windows.length} windows, ${packed.length} bytes`);
}
