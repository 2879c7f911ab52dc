import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packWindows, windowsOf } from "../../comparison/benchmark-windows";

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that holds the benchmarks (SOURCES.md says what).");

const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");

const mmlu = ["dev", "val", "test"].flatMap((part) =>
  readdirSync(join(folder, "mmlu", part))
    .filter((name) => name.endsWith(".csv"))
    .flatMap((name) => questionsIn(read("mmlu", part, name))),
);

const benchmarks = {
  mmlu,
  hellaswag: goodEndings(read("hellaswag_val_full.txt")),
  gsm8k: problemsOf(read("gsm8k_test.jsonl"), ["question", "answer"]),
  humaneval: problemsOf(read("HumanEval.jsonl"), ["prompt"]),
};

const files = join(import.meta.dir, "../files");
mkdirSync(files, { recursive: true });
for (const [name, texts] of Object.entries(benchmarks)) {
  const windows = windowsOf(texts);
  const packed = packWindows(windows);
  await Bun.write(join(files, `${name}.windows`), packed);
  console.log(`${name}: ${texts.length} texts, ${windows.length} windows, ${packed.length} bytes`);
}

export function questionsIn(csv: string): string[] {
  return rowsOf(csv).flatMap((row) => row.slice(0, -1));
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let field = "";
  let isQuoted = false;
  const endField = () => {
    rows.at(-1)?.push(field);
    field = "";
  };
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at] as string;
    if (sign === '"' && isQuoted && csv[at + 1] === '"') field += csv[at++];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) endField();
    else if (sign === "\n" && !isQuoted) {
      endField();
      rows.push([]);
    } else field += sign;
  }
  if (field !== "" || rows.at(-1)?.length) endField();
  return rows;
}

const LINES_A_TASK = 6;

export function goodEndings(text: string): string[] {
  const lines = text.split("\n");
  return Array.from({ length: Math.floor(lines.length / LINES_A_TASK) }, (_, task) => {
    const [beginning = "", right = "", ...endings] = lines.slice(
      task * LINES_A_TASK,
      (task + 1) * LINES_A_TASK,
    );
    const context = beginning.slice(beginning.indexOf(": ") + 2);
    return `${context} ${endings[Number(right)]}`;
  });
}

export function problemsOf(jsonl: string, fields: readonly string[]): string[] {
  return jsonl
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const record = JSON.parse(line) as Record<string, string>;
      return fields.map((field) => (record[field] ?? "").replace(/<<[^>]*>>/g, ""));
    });
}
