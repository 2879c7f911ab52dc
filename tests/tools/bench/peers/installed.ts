import { cpSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { diskFolder } from "../bench";

/** A program that does the product's work with other parts: bids and a marketplace page. */
export interface Peer {
  label: string;
  command: string[];
}

export interface Installed {
  peers: Peer[];
  /** Why some are left out, a sentence each. */
  notes: string[];
}

const HERE = import.meta.dir;

/**
 * Installs the peers, pinned, in a folder of their own beside other temporary files, where a later run
 * finds them; what cannot be installed or built here is left out.
 */
export async function installPeers(): Promise<Installed> {
  const folder = join(diskFolder(), "marketplace-bench-peers");
  mkdirSync(folder, { recursive: true });
  cpSync(HERE, folder, { recursive: true });
  if (!(await run([process.execPath, "install", "--ignore-scripts"], folder)))
    return { peers: [], notes: ["No peer could be installed: is the registry within reach?"] };
  const hono = {
    label: "Hono + bun:sqlite",
    command: [process.execPath, join(folder, "hono.mjs")],
  };
  const node = Bun.which("node");
  if (!node) return { peers: [hono], notes: ["There is no Node: its peers are left out."] };
  if (!(await hasSqlite(node, folder)))
    return { peers: [hono], notes: ["better-sqlite3 cannot be built: Node's peers are left out."] };
  const peers = [
    { label: "Express + better-sqlite3", command: [node, join(folder, "express.mjs")] },
    { label: "Fastify + better-sqlite3", command: [node, join(folder, "fastify.mjs")] },
    hono,
    { label: "Fastify with React", command: [node, join(folder, "fastify-react.mjs")] },
  ];
  const next = [node, join(folder, "node_modules/next/dist/bin/next")];
  if (!(await run([...next, "build", join(folder, "next")], folder)))
    return { peers, notes: ["Next cannot be built: it is left out."] };
  const started = { label: "Next", command: [...next, "start", join(folder, "next")] };
  return { peers: [...peers, started], notes: [] };
}

/** Builds the native part at first, with Node's own headers where it has brought them. */
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
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "ignore", "ignore"],
  });
  return (await child.exited) === 0;
}
