import { parseArgs } from "node:util";

/**
 * `bun run fuzz:calls --calls N --seed S [--engine postgres] [--model rounds] [--plays 300]
 * [--lanes 8]`, where lanes play at the same time.
 */
const MODELS = { exposure: "exposure-calls", bids: "random-calls", rounds: "round-calls" };

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    engine: { type: "string", default: "sqlite" },
    model: { type: "string" },
    plays: { type: "string" },
    lanes: { type: "string" },
  },
});
const wanted = Number(values.calls);
const first = Number(values.seed);
const chosen = Object.entries(MODELS).filter(([name]) => name === (values.model ?? name));
const files = chosen.map(([, file]) => `tests/auctions/${file}.test.ts`);
if (files.length === 0) throw new Error(`--model must be one of ${Object.keys(MODELS).join(", ")}`);
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
      ...(values.plays && { RANDOM_PLAYS: values.plays }),
      ...(values.lanes && { RANDOM_LANES: values.lanes }),
      ...(values.engine === "postgres" && { TEST_DATABASE: "postgres" }),
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
  console.log(`seed ${seed} on ${values.engine}: ${made} calls made, ${failed.length} failed`);
  if (isFailed) console.log(out, err);
  if (calls.length === 0) break;
}
for (const [outcome, count] of [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${count} ${outcome}`);
console.log(failed.length > 0 ? `failed: seeds ${failed.join(", ")}` : "no faults found");
process.exit(failed.length > 0 ? 1 : 0);
