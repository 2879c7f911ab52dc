import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileBinary } from "../../../src/binary/bundle";
import { hostTarget } from "../../../src/binary/targets";
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

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { program: { type: "string" } } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  install();
  const folder = mkdtempSync(join(diskFolder(), "marketplace-cluster-"));
  run(["chmod", "755", folder]);
  process.env.TEST_FOLDER = folder;
  const program = values.program ?? (await build(folder));
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

function install(): void {
  const missing = Object.entries(NEEDED).filter(([program]) =>
    program.startsWith("/") ? !existsSync(program) : !Bun.which(program),
  );
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  if (!Bun.which("apt-get") || process.getuid?.() !== 0)
    throw new Error(`These packages are required: ${packages.join(", ")}.`);
  run(["apt-get", "update"]);
  run(["apt-get", "install", "-y", "--no-install-recommends", ...packages]);
}

async function build(folder: string): Promise<string> {
  const [outfile, workFolder] = [join(folder, "marketplace"), join(folder, "build")];
  mkdirSync(workFolder);
  await compileBinary({ target: hostTarget(), isHost: true, outfile, workFolder });
  return outfile;
}

process.exit(await main());
