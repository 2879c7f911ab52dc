import { cpSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskFolder } from "../bench";

const HERE = import.meta.dir;

export async function installFastify(): Promise<string[] | string> {
  const folder = join(diskFolder(), "marketplace-bench-peers");
  mkdirSync(folder, { recursive: true });
  cpSync(HERE, folder, { recursive: true });
  if (!(await run([process.execPath, "install", "--ignore-scripts"], folder)))
    return "Fastify could not be installed: can the registry be reached?";
  const node = Bun.which("node");
  if (!node) return "There is no Node to run Fastify.";
  if (!(await hasSqlite(node, folder))) return "better-sqlite3 cannot be built here.";
  return [node, join(folder, "fastify.mjs")];
}

async function hasSqlite(node: string, folder: string): Promise<boolean> {
  const probe = [node, "-e", "new (require('better-sqlite3'))(':memory:')"];
  if (await run(probe, folder)) return true;
  const prefix = dirname(dirname(node));
  const headers: Record<string, string> = existsSync(join(prefix, "include/node/node.h"))
    ? { npm_config_nodedir: prefix }
    : {};
  const install = [process.execPath, "run", "install"];
  await run(install, join(folder, "node_modules/better-sqlite3"), headers);
  return run(probe, folder);
}

async function run(command: string[], cwd: string, env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "ignore"],
  });
  return (await child.exited) === 0;
}
