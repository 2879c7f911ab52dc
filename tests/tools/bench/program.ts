import { existsSync, readFileSync } from "node:fs";
import { pinnedTo } from "./child";

const POLL_MS = 2;
const PATIENCE_MS = 30_000;

/** A server as its users start it, from its source or as a binary. */
export interface Program {
  port: number;
  pid: number;
  /** From the start of the process to the first page that it answered. */
  startedMs: number;
  /** What it holds in memory now; 0 where the system does not tell. */
  residentMb(): number;
  stop(): Promise<void>;
}

/** Starts a command that serves a data directory, and asks it for the marketplace. */
export async function startProgram(command: readonly string[], dataDir: string): Promise<Program> {
  const port = freePort();
  const began = performance.now();
  const server = Bun.spawn([...pinnedTo("measured"), ...command], {
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
  const stop = async () => {
    server.kill();
    await server.exited;
  };
  try {
    await firstPage(port, began + PATIENCE_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  const startedMs = performance.now() - began;
  return { port, pid: server.pid, startedMs, stop, residentMb: () => residentMb(server.pid) };
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
