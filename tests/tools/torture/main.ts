import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileBinary } from "../../../src/binary/bundle";
import { hostTarget } from "../../../src/binary/targets";
import { diskFolder } from "../bench/bench";
import { torturedDelivery } from "./delivery";
import type { Prey } from "./lives";
import { torture } from "./torture";
import type { Verdict } from "./verdict";

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "100" },
      delivery: { type: "string" },
      postgres: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 100_000) },
    },
  });
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
    console.error("--kills and --seed must be whole numbers.");
    return 2;
  }
  const gigabytes = Number(values.delivery ?? 0);
  if (!(gigabytes >= 0)) {
    console.error("--delivery must be a number of GB.");
    return 2;
  }
  const folder = mkdtempSync(join(diskFolder(), "marketplace-torture-"));
  if (gigabytes > 0) return deliver(folder, gigabytes * 1e9, seed);
  console.log(`\n  ${kills} kills, seed ${seed}, in ${folder}\n`);
  const preys: Prey[] = [];
  const begun = Date.now();
  const program = await build(folder);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const { verdict } = await torture({
    ...{ program, dataDir, kills, seed },
    ...(values.postgres !== undefined && { databaseUrl: values.postgres }),
    killed(kill, prey) {
      preys.push(prey);
      if (kill % 50 === 0) console.log(`  ${kill} kills, ${minutes(begun)} minutes`);
    },
  });
  report(verdict, preys, begun);
  if (verdict.faults.length === 0) rmSync(folder, { recursive: true });
  return verdict.faults.length === 0 ? 0 : 1;
}

const QUIET_MS = 30_000;
const MAX_MEGABYTES = 150;

async function deliver(folder: string, bytes: number, seed: number): Promise<number> {
  console.log(`\n  A delivery of ${bytes / 1e9} GB, in ${folder}\n`);
  const program = await build(folder);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const said = (line: string) => console.log(`  ${line}`);
  const done = await torturedDelivery({
    ...{ program, dataDir, bytes, seed, quietMs: QUIET_MS, said },
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
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length === 0) rmSync(folder, { recursive: true });
  return faults.length === 0 ? 0 : 1;
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
  for (const fault of faults) console.error(`  ${fault}`);
}

const minutes = (since: number) => Math.round((Date.now() - since) / 60_000);

process.exit(await main());
