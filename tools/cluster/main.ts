import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileBinary } from "../../src/binary/bundle";
import { hostTarget } from "../../src/binary/targets";
import { Obstacle } from "../../src/lib/errors";
import { BadUsage, type Options } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { installPackages } from "../../tests/support/system-servers";
import { diskFolder } from "../bench/bench";
import { run } from "./machines";

const NEEDED: Record<string, string> = {
  haproxy: "haproxy",
  "redis-server": "redis-server",
  radosgw: "radosgw",
  "ceph-mon": "ceph-mon",
  "ceph-osd": "ceph-osd",
  "/usr/lib/postgresql": "postgresql",
};

const USAGE = `bun run cluster [--program FILE] [--install-servers]

Runs three servers behind HAProxy on this machine, with Redis, an S3 server, and PostgreSQL with a
standby. Kills a server, Redis and the database while members bid, freezes the database, and reports
what was lost or duplicated.

  --program FILE      the executable to run instead of a new one
  --install-servers   installs what is missing with apt-get, as root on Debian`;

const OPTIONS = { program: "a file", "install-servers": null } as const;

async function main(options: Options<keyof typeof OPTIONS>): Promise<number> {
  const given = options.get("program")?.[0];
  if (given !== undefined && !existsSync(given)) throw new BadUsage(`There is no file ${given}.`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  requireServers(options.has("install-servers"));
  const folder = mkdtempSync(join(diskFolder(), "marketplace-cluster-"));
  run(["chmod", "755", folder]);
  process.env.TEST_FOLDER = folder;
  const program = given === undefined ? await build(folder) : resolve(given);
  console.log(`\n  Three servers in ${folder}\n`);
  const { Cluster } = await import("./cluster");
  const { tryOut } = await import("./trial");
  const cluster = await Cluster.start(folder, program);
  const verdict = await tryOut(cluster, (line) => console.log(`  ${line}`));
  await cluster.stop();
  const behind = verdict.events.reduce((sum, event) => sum + event.behind, verdict.leftBehind);
  const figures: Array<[string, number | string]> = [
    ...verdict.events.map(({ name, firstBidMs, behind: sockets }): [string, string] => [
      name,
      `first bid after ${(firstBidMs / 1000).toFixed(2)} s, ${sockets} sockets behind after 3 s`,
    ]),
    ["acknowledged", verdict.acknowledged],
    ["lost", verdict.lost.length],
    ["duplicated", verdict.doubled.length],
    ["sockets behind, in total", behind],
    ["5xx other than 503", verdict.faults.length],
    [
      "answers by status",
      [...verdict.answers]
        .sort()
        .map((pair) => pair.join(": "))
        .join(", "),
    ],
    ["longest wait", `${(verdict.longestMs / 1000).toFixed(1)} s`],
  ];
  console.log("");
  for (const [name, figure] of figures) console.log(`  ${name.padEnd(34)} ${figure}`);
  const faults = [...verdict.lost, ...verdict.doubled, ...verdict.faults];
  for (const fault of new Set(faults)) console.error(`  ${fault}`);
  const isWell = faults.length === 0 && behind === 0;
  if (isWell) rmSync(folder, { recursive: true, force: true });
  return isWell ? 0 : 1;
}

function missingPackages(): string[] {
  return Object.entries(NEEDED).flatMap(([program, name]) => {
    const isHere = program.startsWith("/") ? existsSync(program) : Bun.which(program) !== null;
    return isHere ? [] : [name];
  });
}

function requireServers(mayInstall: boolean): void {
  if (mayInstall) installPackages(missingPackages());
  const missing = missingPackages();
  if (missing.length === 0) return;
  throw new Obstacle(
    `These packages are required: ${missing.join(", ")}. Install them, or add --install-servers as root on Debian.`,
  );
}

async function build(folder: string): Promise<string> {
  const [outfile, workFolder] = [join(folder, "marketplace"), join(folder, "build")];
  mkdirSync(workFolder);
  await compileBinary({ target: hostTarget(), isHost: true, outfile, workFolder });
  return outfile;
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, run: main });
