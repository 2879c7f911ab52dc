import { mkdirSync, readFileSync } from "node:fs";
import { databaseFile } from "../../db/client";
import { copyRows } from "./copied-rows";
import { type Program, startProgram } from "./program";
import type { Server } from "./rounds";

/**
 * Another executable of the product, of an earlier version perhaps: it makes a database of its own
 * in `dataDir`, gets the same members, sessions and packages, and serves them.
 * @param file an executable, or a main.ts to run with Bun
 */
export async function startOther(file: string, from: string, dataDir: string): Promise<Server> {
  const command = file.endsWith(".ts") ? [process.execPath, file] : [file];
  mkdirSync(dataDir);
  const migrated = Bun.spawnSync([...command, "migrate"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    stdout: "ignore",
    stderr: "inherit",
  });
  if (migrated.exitCode !== 0) throw new Error(`${file} cannot make a database`);
  const ownFile = databaseFile(dataDir);
  copyRows(from, ownFile);
  return serverOf(await startProgram([...command, "serve"], dataDir), ownFile);
}

/** A program as a server that is measured. */
export function serverOf(program: Program, file: string): Server {
  return {
    ask: async () => ({ port: program.port, cpuMs: cpuMs(program.pid), file }),
    stop: program.stop,
  };
}

const TICKS_A_SECOND = 100;

/** What a process has used of the processor so far; Linux only. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12).map(Number);
  return ((user + system) / TICKS_A_SECOND) * 1000;
}
