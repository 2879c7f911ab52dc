import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAnalyzer } from "../../../src/samples/analyzer/analyzer";
import type { Bench } from "./bench";
import { median } from "./statistics";
import { atLeast, atMost, decimal, type Table, whole } from "./table";

const FOLDER = join(import.meta.dir, "../../../src/demo/texts");
const MEGABYTE = 1_000_000;
const FIRST = 10_000;
const AIMS = { en: 2, zh: 1, firstMs: 100 };

/**
 * How fast samples are analysed, tokens and all, in the worker that serves a member: by the
 * processor time that this process takes meanwhile, which other programs disturb least.
 */
export async function measureAnalysis({ scale }: Bench): Promise<Table> {
  const analyzer = createAnalyzer({ timeoutMs: 120_000 });
  const timed = async (text: string) => {
    const before = process.cpuUsage();
    await analyzer.analyze(text, { contentType: "literary" });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    const [english, chinese] = [textOf("*.en.txt"), textOf("*.zh-han[st].txt")];
    for (const text of [english, chinese]) await timed(text);
    const rounds: { english: number; chinese: number; first: number }[] = [];
    for (let round = 0; round < scale.rounds; round++) {
      const speeds = {
        english: 1000 / (await timed(english)),
        chinese: 1000 / (await timed(chinese)),
      };
      rounds.push({ ...speeds, first: await timed(english.slice(0, FIRST)) });
    }
    const [en, zh, first] = (["english", "chinese", "first"] as const).map((name) =>
      median(rounds.map((round) => round[name])),
    ) as [number, number, number];
    return {
      title: `Analysis of 1 MB of text in a worker that is warm, medians of ${scale.rounds}`,
      columns: [""],
      rows: [
        {
          label: "English, MB a second of processor time",
          cells: [decimal(en)],
          aim: atLeast(AIMS.en, en),
        },
        {
          label: "Chinese, MB a second of processor time",
          cells: [decimal(zh)],
          aim: atLeast(AIMS.zh, zh),
        },
        {
          label: "10 KB, ms of processor time",
          cells: [whole(first)],
          aim: atMost(AIMS.firstMs, first),
        },
      ],
    };
  } finally {
    analyzer.close();
  }
}

/** A megabyte of the demo's texts, those of a pattern one after the other. */
function textOf(pattern: string): string {
  const names = [...new Bun.Glob(pattern).scanSync(FOLDER)].sort();
  const all = Buffer.concat(names.map((name) => readFileSync(join(FOLDER, name))));
  const times = Math.ceil(MEGABYTE / all.length);
  const bytes = Buffer.concat(new Array<Buffer>(times).fill(all)).subarray(0, MEGABYTE);
  return new TextDecoder().decode(bytes, { stream: true });
}
