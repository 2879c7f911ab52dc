import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { compileBinary } from "../../src/binary/bundle";
import { hostTarget } from "../../src/binary/targets";
import type { Bench } from "./bench";
import { setUpFairground } from "./fairground";
import { type Program, startProgram } from "./program";
import { medians, ROUNDS } from "./rounds";
import { type Table, whole } from "./table";

const LOTS = 240;
const SOCKETS = 1000;
const MEGABYTE = 1_000_000;
/** Long enough for what the start left over to be collected. */
const IDLE_MS = 3000;

/** What a self-hoster gets: the size of the executable, its start, and its memory. */
export async function measureBinary(bench: Bench): Promise<Table> {
  const outfile = await build(bench);
  const dataDir = join(bench.folder, "binary");
  const { lots } = await setUpFairground(databaseFile(dataDir), LOTS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const program = await startProgram([outfile, "serve"], dataDir);
    rounds.push({ ms: program.startedMs, ...(await memoryOf(program, lots.at(-1) as string)) });
    await program.stop();
  }
  const { ms, idleMb, crowdedMb } = medians(rounds);
  return {
    title: `The executable, medians of ${ROUNDS}`,
    columns: [""],
    rows: [
      { label: "size, MB", cells: [whole(statSync(outfile).size / MEGABYTE)] },
      { label: "start to the first marketplace page, ms", cells: [whole(ms)] },
      { label: "memory when idle, MB", cells: [whole(idleMb)] },
      { label: `memory with ${whole(SOCKETS)} open sockets, MB`, cells: [whole(crowdedMb)] },
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
  await compileBinary({ target: hostTarget(), isHost: true, outfile, workFolder });
  return outfile;
}

/** Resident memory, first with nobody there, then with everybody watching one package. */
async function memoryOf(program: Program, lot: string): Promise<Omit<Round, "ms">> {
  await Bun.sleep(IDLE_MS);
  const idleMb = program.residentMb();
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => watcher(program.port, lot)),
  );
  await Bun.sleep(IDLE_MS);
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
