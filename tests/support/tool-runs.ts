import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { binary } from "./program";
import { ROOT } from "./sources";

const FONTS = join(ROOT, "node_modules/@expo-google-fonts");
const SERIF = join(FONTS, "source-serif-4/400Regular/SourceSerif4_400Regular.ttf");
const HANGUL = join(FONTS, "nanum-gothic/400Regular/NanumGothic_400Regular.ttf");

export interface ToolRun {
  command: string;
  args(folder: string): string[] | Promise<string[]>;
  says?: RegExp;
  code?: number;
  /** Files that it writes into the folder. */
  writes?: string[];
}

/** The smallest run of each tool. */
export const TOOL_RUNS: readonly ToolRun[] = [
  {
    command: "bun run fuzz",
    args: () => ["--requests", "20"],
    says: /^20 requests sent, 0 findings$/m,
  },
  {
    command: "bun run fuzz:calls",
    args: () => ["--calls", "1", "--model", "bids", "--plays", "1"],
    says: /^no faults found$/m,
  },
  {
    command: "bun run bench",
    args: async () => [
      ..."bids start --sockets --million --tiny --against".split(" "),
      ROOT,
      "--program",
      await binary(),
    ],
    says: /Durable bids.*The executable.* sockets on one package.*Searches and suggestions/s,
  },
  {
    command: "bun run torture",
    args: async () => ["--kills", "0", "--program", await binary()],
    says: /^ {2}lost or duplicated +0$/m,
  },
  {
    // A machine that has all servers needs several minutes for the rest.
    command: "bun run cluster",
    args: () => [],
    says: /^These packages are required: haproxy.*\. Install them, or add --install-servers/,
    code: 1,
  },
  {
    command: "bun run fonts",
    args(folder) {
      copyFileSync(SERIF, join(folder, "NotoSerif-Regular.ttf"));
      return [folder, SERIF, HANGUL, HANGUL, "--to", join(folder, "noto.fonts")];
    },
    writes: ["noto.fonts"],
  },
  {
    // The rest downloads Bun for six systems. tests/binary/release.test.ts builds for this one.
    command: "bun run build",
    args: () => ["--all", "linux-x64"],
    says: /^--all builds for every system/,
    code: 2,
  },
  {
    // tests/binary/month.test.ts plays a month.
    command: "bun run year",
    args: () => ["--engine", "mysql"],
    says: /^--engine needs sqlite or postgres/,
    code: 2,
  },
  {
    command: "bun run soak",
    args: () => ["--minutes", "2", "--every", "1"],
    says: /^after 2 minutes: \d+ auctions ended, memory [1-9]\d* MB, [1-9]\d* open files/m,
  },
  {
    command: "bun run screens",
    args: (folder) => [folder, "--only", "no-such-page"],
    says: /^16 pictures are in /m,
    writes: ["index.html", "no-such-page-visitor-ja-360-light.jpg"],
  },
  {
    command: "bun run benchmarks",
    args(folder) {
      const words = "How often does the tide rise in the harbour of a town by the sea".repeat(2);
      const question = JSON.stringify({ question: words, answer: "Twice.", prompt: words });
      write(folder, "mmlu/dev/one.csv", `${words},Once,Twice,B\n`);
      write(folder, "mmlu/val/one.csv", "");
      write(folder, "mmlu/test/one.csv", "");
      write(folder, "hellaswag_val_full.txt", `1: ${words}\n0\nand falls\na\nb\nc\n`);
      write(folder, "gsm8k_test.jsonl", `${question}\n`);
      write(folder, "HumanEval.jsonl", `${question}\n`);
      return [folder, "--to", folder];
    },
    says: /^gsm8k: 2 texts, [1-9]\d* windows/m,
    writes: ["mmlu", "hellaswag", "gsm8k", "humaneval"].map((name) => `${name}.windows`),
  },
  {
    command: "bun run quality",
    args(folder) {
      write(folder, "en.txt", beginningOf("annual-messages-founding.en", 20_000));
      return ["train", folder, "en", "--to", folder];
    },
    says: /^en 20000 characters, /,
    writes: ["en.bin"],
  },
  {
    command: "bun run quality",
    args: (folder) => ["fit", passagesIn(folder), "--to", folder],
    writes: ["fitted.json"],
  },
  {
    command: "bun run quality",
    args: (folder) => ["measure", passagesIn(folder)],
    says: /\| zh \| 2 \|/,
  },
  {
    command: "bun messages/make-values.ts",
    args: (folder) => ["--to", join(folder, "values.ts")],
    writes: ["values.ts"],
  },
];

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function beginningOf(name: string, length: number): string {
  return readFileSync(join(ROOT, `src/demo/texts/${name}.txt`), "utf8").slice(0, length);
}

function passagesIn(folder: string): string {
  for (const name of ["analects", "li-bai"])
    write(folder, `zh_prose_${name}.txt`, beginningOf(`${name}.zh-hant`, 1500));
  return folder;
}
