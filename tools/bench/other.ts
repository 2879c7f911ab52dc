import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { startChild } from "./child";
import { copyRows } from "./copied-rows";
import { type Program, startProgram } from "./program";
import type { Server } from "./rounds";

/** @param against an executable or a checkout, whose limits are widened to ours */
export async function startOther(against: string, from: string, dataDir: string): Promise<Server> {
  const isCheckout = statSync(against).isDirectory();
  const command = isCheckout ? [process.execPath, join(against, "src/main.ts")] : [against];
  mkdirSync(dataDir);
  const migrated = Bun.spawnSync([...command, "migrate"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    stdout: "ignore",
    stderr: "inherit",
  });
  if (migrated.exitCode !== 0) throw new Error(`${against} cannot create a database`);
  const ownFile = databaseFile(dataDir);
  copyRows(from, ownFile);
  if (isCheckout) return startCheckout(against, ownFile, join(dataDir, "assets"));
  return serverOf(await startProgram([...command, "serve"], dataDir), ownFile);
}

function startCheckout(folder: string, file: string, assets: string): Server {
  const built = Bun.spawnSync([
    ...[process.execPath, "--eval"],
    `await (await import(${JSON.stringify(join(folder, "islands/build"))})).buildAssets(${JSON.stringify(assets)})`,
  ]);
  if (built.exitCode !== 0) throw new Error(`${folder} cannot build its assets: ${built.stderr}`);
  const scripts = ["tools", "tests/tools", "tests"].map((at) => `${at}/bench/server.ts`);
  const script = scripts.map((path) => join(folder, path)).find(existsSync);
  if (script === undefined) throw new Error(`${folder} has no bench`);
  const server: Server = startChild(script, ["marketplace", file, assets], "measured");
  return { ...server, ask: async (question) => ({ ...(await server.ask(question)), file }) };
}

export function serverOf(program: Program, file: string): Server {
  return {
    ask: async () => ({ port: program.port, cpuMs: cpuMs(program.pid), file }),
    stop: program.stop,
  };
}

const TICKS_A_SECOND = 100;

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12).map(Number);
  return ((user + system) / TICKS_A_SECOND) * 1000;
}
