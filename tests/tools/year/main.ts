import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { emptyDatabase, preparePostgres } from "../../support/postgres";
import { newQuickFolder } from "../../support/quick-folder";
import { playAll } from "./house";
import { year } from "./programme";

const HELP = `Usage: bun run year [--engine sqlite|postgres] [--seed N]

Starts the server in an empty folder, moves its clock through a year, and has members list,
bid, trade, deliver and search at random times. Prints what happened late, never, too early or
twice, and exits with 1 if anything did.

  --engine   sqlite (default) or postgres, which must be installed
  --seed N   repeats the plays of an earlier run
`;

const START = Date.UTC(2027, 2, 1);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      engine: { type: "string", default: "sqlite" },
      seed: { type: "string", default: String(Date.now() % 100_000) },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [engine, seed] = [values.engine, Number(values.seed)];
  if ((engine !== "sqlite" && engine !== "postgres") || !Number.isInteger(seed)) {
    console.error(HELP);
    return 2;
  }
  const folder = newQuickFolder("marketplace-year-");
  if (engine === "postgres") await preparePostgres();
  const plays = year(engine, seed);
  console.log(`\n  A year on ${engine}, seed ${seed}: ${plays.length} plays, in ${folder}\n`);
  const ledger = await playAll(folder, {
    ...{ startAt: START, seed, plays },
    ...(engine === "postgres" && { databaseUrl: emptyDatabase() }),
    played: (name, at) => console.log(`  ${new Date(at).toISOString().slice(0, 16)}  ${name}`),
  });
  console.log(`\n  ${plays.length} plays, ${ledger.faults.length} faults\n`);
  for (const line of ledger.lines()) console.error(`  ${line}`);
  if (ledger.faults.length === 0) rmSync(folder, { recursive: true });
  return ledger.faults.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await main());
