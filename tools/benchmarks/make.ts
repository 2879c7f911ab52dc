import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BadUsage, type Options } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { packWindows, windowsOf } from "../../src/samples/comparison/benchmark-windows";
import { correctEndings, questionsIn, textsOfFields } from "./texts";

const USAGE = `bun run benchmarks FOLDER [--to FOLDER]

  FOLDER         the folder with the benchmarks (see tools/benchmarks/SOURCES.md)
  --to FOLDER    the folder to write to, src/samples/benchmarks/files by default`;

const OPTIONS = { to: "a folder" } as const;

async function make(options: Options<"to">, [folder]: string[]): Promise<number> {
  if (!folder) throw new BadUsage("Name the folder with the benchmarks (see SOURCES.md).");
  if (!existsSync(folder)) throw new BadUsage(`There is no folder ${folder}.`);
  const files =
    options.get("to")?.[0] ?? join(import.meta.dir, "../../src/samples/benchmarks/files");
  mkdirSync(files, { recursive: true });
  for (const [name, texts] of Object.entries(textsIn(folder))) {
    const windows = windowsOf(texts);
    const packed = packWindows(windows);
    await Bun.write(join(files, `${name}.windows`), packed);
    console.log(
      `${name}: ${texts.length} texts, ${windows.length} windows, ${packed.length} bytes`,
    );
  }
  return 0;
}

function textsIn(folder: string): Record<string, string[]> {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");
  const mmlu = ["dev", "val", "test"].flatMap((part) =>
    readdirSync(join(folder, "mmlu", part))
      .filter((name) => name.endsWith(".csv"))
      .flatMap((name) => questionsIn(read("mmlu", part, name))),
  );
  return {
    mmlu,
    hellaswag: correctEndings(read("hellaswag_val_full.txt")),
    gsm8k: textsOfFields(read("gsm8k_test.jsonl"), ["question", "answer"]),
    humaneval: textsOfFields(read("HumanEval.jsonl"), ["prompt"]),
  };
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, maxOperands: 1, run: make });
