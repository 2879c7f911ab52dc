import { BadUsage, type Options, wholeNumber } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";

const MODELS = {
  exposure: "auctions/exposure-calls",
  bids: "auctions/random-calls",
  rounds: "auctions/round-calls",
  leaders: "auctions/rare-calls",
  sets: "auctions/license-sets",
  deals: "trade/deal-calls",
  company: "approvals/company-calls",
  tokens: "tokens/token-calls",
};
const ENGINES = ["sqlite", "postgres"];

const USAGE = `bun run fuzz:calls [--calls N] [--seed S] [--engine ENGINE] [--model MODEL] [--plays P] [--lanes L]

Makes random calls and compares their results with models.

  --calls N        how many, 1000000 by default
  --seed S         the first seed, 1 by default; each further turn takes the next
  --engine ENGINE  sqlite (the default) or postgres
  --model MODEL    only ${Object.keys(MODELS).join(", ")}
  --plays P        rounds played per seed
  --lanes L        how many play at the same time
  --shrink         also looks for the smallest play that fails`;

const OPTIONS = {
  calls: "a number",
  seed: "a number",
  engine: "sqlite or postgres",
  model: "a model",
  plays: "a number",
  lanes: "a number",
  shrink: null,
} as const;

async function main(options: Options<keyof typeof OPTIONS>): Promise<number> {
  const wanted = wholeNumber(options, "calls", 1_000_000);
  const first = wholeNumber(options, "seed", 1);
  const plays = wholeNumber(options, "plays", 0);
  const lanes = wholeNumber(options, "lanes", 0);
  const model = options.get("model")?.[0];
  const engine = options.get("engine")?.[0] ?? "sqlite";
  const chosen = Object.entries(MODELS).filter(([name]) => name === (model ?? name));
  if (chosen.length === 0)
    throw new BadUsage(`--model must be one of ${Object.keys(MODELS).join(", ")}.`);
  if (!ENGINES.includes(engine)) throw new BadUsage("--engine must be sqlite or postgres.");
  const files = chosen.map(([, file]) => `tests/${file}.test.ts`);
  const outcomes = new Map<string, number>();
  const failed: number[] = [];
  let made = 0;
  let turns = 0;
  while (made < wanted) {
    const seed = first + turns++;
    const run = Bun.spawn([process.execPath, "test", ...files], {
      env: {
        ...process.env,
        NODE_ENV: "test",
        RANDOM_SEED: `${seed}`,
        ...(plays > 0 && { RANDOM_PLAYS: `${plays}` }),
        ...(lanes > 0 && { RANDOM_LANES: `${lanes}` }),
        ...(options.has("shrink") && { RANDOM_SHRINK: "1" }),
        ...(engine === "postgres" && { TEST_DATABASE: "postgres" }),
      },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(run.stdout).text(),
      new Response(run.stderr).text(),
    ]);
    const calls = [...out.matchAll(/^calls: (\d+)$/gm)].map(([, count]) => Number(count));
    made += calls.reduce((sum, count) => sum + count, 0);
    for (const [, count, outcome = ""] of out.matchAll(/^outcome: (\d+) (.+)$/gm))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + Number(count));
    const isFailed = (await run.exited) !== 0;
    if (isFailed) failed.push(seed);
    console.log(`seed ${seed} on ${engine}: ${made} calls made, ${failed.length} failed`);
    if (isFailed) console.log(out, err);
    if (calls.length === 0) break;
  }
  for (const [outcome, count] of [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${count} ${outcome}`);
  console.log(failed.length > 0 ? `failed: seeds ${failed.join(", ")}` : "no faults found");
  return failed.length > 0 ? 1 : 0;
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, run: main });
