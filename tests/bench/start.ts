import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import type { Bench } from "./bench";
import { pinnedTo } from "./child";
import { setUpFairground } from "./fairground";
import { medians, ROUNDS } from "./rounds";
import { type Table, whole } from "./table";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const LOTS = 240;
const POLL_MS = 2;
const PATIENCE_MS = 30_000;

/** From the start of the process to the first page that it answers, on a database that is there. */
export async function measureStart(bench: Bench): Promise<Table> {
  const dataDir = join(bench.folder, "start");
  await setUpFairground(databaseFile(dataDir), LOTS);
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) starts.push(await startOnce(dataDir));
  const { ms, residentMb } = medians(starts);
  return {
    title: "Start of bun src/main.ts serve, to the first marketplace page",
    columns: ["ms", "resident MB"],
    rows: [
      { label: `median of ${ROUNDS}`, cells: [whole(ms), residentMb ? whole(residentMb) : "–"] },
    ],
  };
}

interface Start {
  ms: number;
  /** After the first page; 0 where the system does not tell. */
  residentMb: number;
}

async function startOnce(dataDir: string): Promise<Start> {
  const port = freePort();
  const began = performance.now();
  const server = Bun.spawn([...pinnedTo("measured"), process.execPath, MAIN, "serve"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  try {
    await firstPage(port, began + PATIENCE_MS);
    const ms = performance.now() - began;
    return { ms, residentMb: residentMb(server.pid) };
  } finally {
    server.kill();
    await server.exited;
  }
}

async function firstPage(port: number, deadline: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/marketplace`).catch(() => null);
    if (response?.ok) {
      await response.text();
      return;
    }
    if (performance.now() > deadline) throw new Error("The server does not answer");
    await Bun.sleep(POLL_MS);
  }
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}

function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
