import { statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { compileBinary } from "../../src/binary/bundle";
import { hostTarget } from "../../src/binary/targets";
import { newId } from "../../src/lib/ids";
import type { Bench } from "./bench";
import { setUpFairground } from "./fairground";
import { medians, ROUNDS } from "./rounds";
import { type Started, start } from "./starting";
import { type Table, whole } from "./table";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const LOTS = 240;
const SOCKETS = 1000;
const MEGABYTE = 1_000_000;

/** What a self-hoster gets: how large it is, how soon it answers, and what it holds in memory. */
export async function measureStart(bench: Bench): Promise<Table> {
  const dataDir = join(bench.folder, "start");
  await setUpFairground(databaseFile(dataDir), LOTS);
  const outfile = join(bench.folder, "marketplace");
  const target = hostTarget();
  await compileBinary({ target, isHost: true, outfile, workFolder: bench.folder });
  const source = await startAgainAndAgain([process.execPath, MAIN], dataDir);
  const binary = await startAgainAndAgain([outfile], dataDir);
  const megabytes = (mb: number) => (mb > 0 ? whole(mb) : "–");
  const row = (label: string, size: string, { ms, idle, watched }: Start) => ({
    label,
    cells: [size, whole(ms), megabytes(idle), megabytes(watched)],
  });
  return {
    title: `From start to the first marketplace page, and memory (medians of ${ROUNDS})`,
    columns: ["size MB", "ms", "resident MB", `with ${whole(SOCKETS)} sockets`],
    rows: [
      row("bun src/main.ts serve", "–", source),
      row("the executable", whole(statSync(outfile).size / MEGABYTE), binary),
    ],
  };
}

interface Start {
  ms: number;
  /** MB after the first page, and with sockets open that each watch a package. */
  idle: number;
  watched: number;
}

async function startAgainAndAgain(program: readonly string[], dataDir: string): Promise<Start> {
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start(program, dataDir);
    const idle = server.residentMb();
    const sockets = await openSockets(server);
    starts.push({ ms: server.ms, idle, watched: server.residentMb() });
    for (const socket of sockets) socket.close();
    await server.stop();
  }
  return medians(starts);
}

/** Each heard: the server has answered what it said last. */
async function openSockets({ port }: Started): Promise<WebSocket[]> {
  const packageId = newId(0);
  return Promise.all(
    Array.from({ length: SOCKETS }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
      socket.onopen = () => {
        socket.send(JSON.stringify({ type: "JOIN_PACKAGE", packageId }));
        socket.send("heard?");
      };
      socket.onmessage = () => resolve(socket);
      socket.onerror = () => reject(new Error("A socket was refused"));
      return promise;
    }),
  );
}
