import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { recordStart } from "../../src/binary/build";
import { compileBinary } from "../../src/binary/bundle";
import { hostTarget } from "../../src/binary/targets";
import type { Bench } from "./bench";
import { setUpFairground } from "./fairground";
import { type Program, startProgram } from "./program";
import { medians } from "./rounds";
import { atMost, type Table, whole } from "./table";

const LOTS = 240;
const SOCKETS = 1000;
const MEGABYTE = 1_000_000;

const START_AIM = 120;
const IDLE_AIM = 80;
const SIZE_AIM = 150;

export async function measureStart(bench: Bench): Promise<Table> {
  const { rounds: count } = bench.scale;
  const outfile = bench.program ?? (await build(bench));
  const dataDir = join(bench.folder, "executable");
  const { lots } = await setUpFairground(databaseFile(dataDir), LOTS, 1);
  const rounds: Round[] = [];
  const phases: Record<string, number>[] = [];
  for (let round = 0; round < count; round++) {
    const program = await startProgram([outfile, "serve"], dataDir, { withPhases: true });
    phases.push(program.phases);
    const memory = await memoryOf(program, lots.at(-1) as string, bench.scale.idleMs);
    rounds.push({ ms: program.startedMs, ...memory });
    await program.stop();
  }
  const { ms, idleMb, crowdedMb } = medians(rounds);
  const sizeMb = statSync(outfile).size / MEGABYTE;
  const row = (label: string, value: number, aim?: number) => ({
    label,
    cells: [whole(value)],
    ...(aim !== undefined && { aim: atMost(aim, value) }),
  });
  return {
    title: `The executable, medians of ${count}`,
    columns: [""],
    rows: [
      row("start to the first marketplace page, ms", ms, START_AIM),
      ...Object.entries(medians(phases)).map(([phase, spent]) => row(`  ${phase}, ms`, spent)),
      row("memory when idle, MB", idleMb, IDLE_AIM),
      row(`memory with ${whole(SOCKETS)} open sockets, MB`, crowdedMb),
      row("size, MB", sizeMb, SIZE_AIM),
    ],
  };
}

interface Round {
  ms: number;
  idleMb: number;
  crowdedMb: number;
}

async function build({ folder }: Bench): Promise<string> {
  const outfile = join(folder, "marketplace");
  const workFolder = join(folder, "build");
  mkdirSync(workFolder);
  const { functionOrder } = await recordStart(workFolder);
  await compileBinary({
    target: hostTarget(),
    isHost: true,
    outfile,
    workFolder,
    functionOrder,
  });
  return outfile;
}

async function memoryOf(program: Program, lot: string, idleMs: number): Promise<Omit<Round, "ms">> {
  await Bun.sleep(idleMs);
  const idleMb = program.residentMb();
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => watcher(program.port, lot)),
  );
  await Bun.sleep(idleMs);
  const crowdedMb = program.residentMb();
  for (const socket of sockets) socket.close();
  return { idleMb, crowdedMb };
}

function watcher(port: number, packageId: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("A socket was refused"));
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "JOIN_PACKAGE", packageId }));
      resolve(socket);
    };
  });
}
