import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileBinary } from "../../src/binary/bundle";
import { hostTarget } from "../../src/binary/targets";
import { BadUsage, type Options, wholeNumber } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { diskFolder } from "../bench/bench";
import { type DeliveryOrder, torturedDelivery } from "./delivery";
import type { Prey } from "./lives";
import { type TortureOrder, torture } from "./torture";
import type { Verdict } from "./verdict";

const USAGE = `bun run torture [--kills N | --delivery GB] [--seed S] [--postgres URL] [--program FILE]

Kills the executable during bids, sales by sellers and to the highest bid, license awards and
emails, and reports what was lost or duplicated; or delivers a large collection while members bid.

  --kills N        how often, 100 by default
  --delivery GB    the size of the collection to deliver instead, such as 1 or 0.5
  --seed S         repeats the choices of an earlier run
  --postgres URL   stores the data in this empty PostgreSQL database
  --program FILE   the executable to kill instead of a new one`;

const OPTIONS = {
  kills: "a number",
  delivery: "a number of GB",
  seed: "a number",
  postgres: "a database's address",
  program: "a file",
} as const;

async function main(options: Options<keyof typeof OPTIONS>): Promise<number> {
  const kills = wholeNumber(options, "kills", 100);
  const seed = wholeNumber(options, "seed", Date.now() % 100_000);
  const gigabytes = Number(options.get("delivery")?.[0] ?? 0);
  if (!(gigabytes >= 0)) throw new BadUsage("--delivery must be a number of GB.");
  const databaseUrl = options.get("postgres")?.[0];
  const given = options.get("program")?.[0];
  if (given !== undefined && !existsSync(given)) throw new BadUsage(`There is no file ${given}.`);
  const folder = mkdtempSync(join(diskFolder(), "marketplace-torture-"));
  const program = given === undefined ? await build(folder) : resolve(given);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const faults =
    gigabytes > 0
      ? await deliver({ program, dataDir, bytes: gigabytes * 1e9, seed })
      : await kill({ program, dataDir, kills, seed, databaseUrl });
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length === 0) rmSync(folder, { recursive: true });
  return faults.length === 0 ? 0 : 1;
}

async function kill(order: Omit<TortureOrder, "killed">): Promise<string[]> {
  console.log(`\n  ${order.kills} kills, seed ${order.seed}, in ${order.dataDir}\n`);
  const preys: Prey[] = [];
  const begun = Date.now();
  const { verdict } = await torture({
    ...order,
    killed(count, prey) {
      preys.push(prey);
      if (count % 50 === 0) console.log(`  ${count} kills, ${minutes(begun)} minutes`);
    },
  });
  report(verdict, preys, begun);
  return verdict.faults;
}

/** How long bids are timed without a delivery, if it has at least so many bytes. */
const QUIET_MS = 30_000;
const QUIET_BYTES = 300_000_000;
const MAX_MEGABYTES = 150;

async function deliver(order: Omit<DeliveryOrder, "quietMs" | "print">): Promise<string[]> {
  const { bytes } = order;
  console.log(`\n  A delivery of ${bytes / 1e9} GB, in ${order.dataDir}\n`);
  const done = await torturedDelivery({
    ...order,
    quietMs: Math.min(QUIET_MS, (bytes / QUIET_BYTES) * QUIET_MS),
    print: (line) => console.log(`  ${line}`),
  });
  const { faults, memory, intakeSeconds } = done;
  console.log(`\n  ${"bids, ms".padEnd(20)} ${"p50".padStart(8)} ${"p99".padStart(8)}   bids`);
  for (const phase of ["quiet", "uploading", "intake"] as const) {
    const { p50, p99, count } = done[phase];
    const [half, most] = [p50, p99].map((ms) => ms.toFixed(1).padStart(8));
    console.log(`  ${phase.padEnd(20)} ${half} ${most}   ${count}`);
  }
  if (memory.intake > MAX_MEGABYTES)
    faults.push(`intake used ${memory.intake.toFixed(0)} MB, more than ${MAX_MEGABYTES}`);
  console.log(`\n  ${"intake, seconds".padEnd(20)} ${intakeSeconds.toFixed(0)}`);
  console.log(`  ${"MB a second".padEnd(20)} ${(bytes / 1e6 / intakeSeconds).toFixed(1)}`);
  console.log(`  ${"intake's memory, MB".padEnd(20)} ${memory.intake.toFixed(0)}`);
  const [before, most] = [memory.before, memory.server].map((megabytes) => megabytes.toFixed(0));
  console.log(
    `  ${"the server's, MB".padEnd(20)} ${before} before, at most ${most} during intake\n`,
  );
  return faults;
}

async function build(workFolder: string): Promise<string> {
  const outfile = join(workFolder, "marketplace");
  await compileBinary({ target: hostTarget(), isHost: true, outfile, workFolder });
  return outfile;
}

function report({ figures, faults }: Verdict, preys: readonly Prey[], begun: number): void {
  const killed = Object.entries(Object.groupBy(preys, (prey) => prey));
  const over = killed.map(([prey, kills]) => `${kills?.length} during a ${prey}`).join(", ");
  console.log(`\n  ${preys.length} kills in ${minutes(begun)} minutes: ${over}\n`);
  for (const [name, figure] of Object.entries(figures))
    console.log(`  ${name.padEnd(20)} ${figure}`);
  console.log(`  ${"lost or duplicated".padEnd(20)} ${faults.length}\n`);
}

const minutes = (since: number) => Math.round((Date.now() - since) / 60_000);

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, run: main });
