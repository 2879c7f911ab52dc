import { readFileSync } from "node:fs";
import { BenchmarkTexts } from "../comparison/benchmark-matches";
import { unpackWindows } from "../comparison/benchmark-windows";
import gsm8k from "./files/gsm8k.windows" with { type: "file" };
import hellaswag from "./files/hellaswag.windows" with { type: "file" };
import humaneval from "./files/humaneval.windows" with { type: "file" };
import mmlu from "./files/mmlu.windows" with { type: "file" };
import { shippedNames } from "./names";

const files: Readonly<Record<(typeof shippedNames)[number], string>> = {
  MMLU: mmlu,
  HellaSwag: hellaswag,
  GSM8K: gsm8k,
  HumanEval: humaneval,
};

export function shippedBenchmarks(): BenchmarkTexts[] {
  return shippedNames.map(
    (name) => new BenchmarkTexts(name, unpackWindows(readFileSync(files[name]))),
  );
}
