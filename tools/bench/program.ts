import { existsSync, readFileSync } from "node:fs";
import { pinnedTo } from "./child";

const POLL_MS = 2;
const PATIENCE_MS = 30_000;

export interface Program {
  port: number;
  pid: number;
  startedMs: number;
  phases: Readonly<Record<string, number>>;
  residentMb(): number;
  stop(): Promise<void>;
}

export async function startProgram(
  command: readonly string[],
  dataDir: string,
  { withPhases = false } = {},
): Promise<Program> {
  const port = freePort();
  const began = performance.now();
  const server = Bun.spawn([...pinnedTo("measured"), ...command], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: withPhases ? "debug" : "silent",
    },
    stdout: withPhases ? "pipe" : "ignore",
    stderr: "inherit",
  });
  const stop = async () => {
    server.kill();
    await server.exited;
  };
  let phases: Record<string, number> = {};
  let startedMs: number;
  try {
    const logged = server.stdout && loggedPhases(server.stdout);
    await firstPage(port, began + PATIENCE_MS);
    startedMs = performance.now() - began;
    if (logged) phases = { ...(await logged), "first page": 0 };
  } catch (error) {
    await stop();
    throw error;
  }
  if (withPhases)
    phases["first page"] = startedMs - Object.values(phases).reduce((sum, ms) => sum + ms, 0);
  return {
    port,
    pid: server.pid,
    startedMs,
    phases,
    stop,
    residentMb: () => residentMb(server.pid),
  };
}

async function firstPage(port: number, deadline: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/marketplace`).catch(() => null);
    if (response?.ok) {
      await response.text();
      return;
    }
    if (performance.now() > deadline) throw new Error("The server does not respond");
    await Bun.sleep(POLL_MS);
  }
}

/** Reads to the end, so that the server never waits for its reader. */
function loggedPhases(log: ReadableStream<Uint8Array>): Promise<Record<string, number>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
  const read = async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of log) {
      text += decoder.decode(part, { stream: true });
      const line = /^.*"phases":.*$/m.exec(text)?.[0];
      if (line) resolve((JSON.parse(line) as { phases: Record<string, number> }).phases);
    }
    reject(new Error("The server logged no phases of its start"));
  };
  read().catch(reject);
  return promise;
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
