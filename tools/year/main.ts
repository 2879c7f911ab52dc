import { rmSync } from "node:fs";
import { BadUsage, type Options, wholeNumber } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { emptyDatabase, preparePostgres } from "../../tests/support/postgres";
import { newQuickFolder } from "../../tests/support/quick-folder";
import { playAll } from "./house";
import { year } from "./programme";

const USAGE = `bun run year [--engine sqlite|postgres] [--seed N]

Starts the server in an empty folder, moves its clock through a year, and has members list,
bid, trade, deliver and search at random times. Prints what happened late, never, too early or
twice, and exits with 1 if anything did.

  --engine   sqlite (default) or postgres, which must be installed
  --seed N   repeats the plays of an earlier run`;

const START = Date.UTC(2027, 2, 1);

async function main(options: Options<"engine" | "seed">): Promise<number> {
  const [engine = "sqlite"] = options.get("engine") ?? [];
  if (engine !== "sqlite" && engine !== "postgres")
    throw new BadUsage("--engine needs sqlite or postgres.");
  const seed = wholeNumber(options, "seed", Date.now() % 100_000);
  const folder = newQuickFolder("marketplace-year-");
  if (engine === "postgres") await preparePostgres();
  const plays = year(engine, seed);
  console.log(`\n  A year on ${engine}, seed ${seed}: ${plays.length} plays, in ${folder}\n`);
  const ledger = await playAll(folder, {
    startAt: START,
    seed,
    plays,
    ...(engine === "postgres" && { databaseUrl: emptyDatabase() }),
    played: (name, at) => console.log(`  ${new Date(at).toISOString().slice(0, 16)}  ${name}`),
  });
  console.log(`\n  ${plays.length} plays, ${ledger.faults.length} faults\n`);
  for (const line of ledger.lines()) console.error(`  ${line}`);
  if (ledger.faults.length === 0) rmSync(folder, { recursive: true });
  return ledger.faults.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  await runTool({
    usage: USAGE,
    options: { engine: "sqlite or postgres", seed: "a number" },
    run: main,
  });
}
