import { parseArgs } from "node:util";

/**
 * `bun run fuzz:calls --calls N --seed S [--engine postgres]`: the models of bids, commitments and rounds,
 * played with one seed after another until N calls were made. Each turn has its own database, so
 * that none grows.
 */
const MODELS = ["exposure-calls", "random-calls", "round-calls"].map(
  (name) => `tests/auctions/${name}.test.ts`,
);

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    engine: { type: "string", default: "sqlite" },
  },
});
const wanted = Number(values.calls);
const first = Number(values.seed);
const failed: number[] = [];
let made = 0;
let turns = 0;
while (made < wanted) {
  const seed = first + turns++;
  const run = Bun.spawn([process.execPath, "test", ...MODELS], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      RANDOM_SEED: `${seed}`,
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
  const isFailed = (await run.exited) !== 0;
  if (isFailed) failed.push(seed);
  console.log(`seed ${seed} on ${values.engine}: ${made} calls made, ${failed.length} failed`);
  if (isFailed) console.log(out, err);
  if (calls.length === 0) break;
}
console.log(failed.length > 0 ? `failed: seeds ${failed.join(", ")}` : "no fault found");
process.exit(failed.length > 0 ? 1 : 0);
