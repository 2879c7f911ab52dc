import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAssets } from "../../islands/build";
import { type Core, startChild } from "./child";
import { startOther } from "./other";
import type { Client, Server } from "./rounds";
import type { ServerKind } from "./server";

export interface Scale {
  rounds: number;
  connections: number;
  seconds: number;
  raises: number;
  bidsEach: number;
  pageRequests: number;
  hotLots: number;
  sockets: number;
  packages: number;
  runs: number;
  /** How long a server rests before its memory is measured. */
  idleMs: number;
}

export const FULL: Scale = {
  rounds: 5,
  connections: 64,
  seconds: 1,
  raises: Number.POSITIVE_INFINITY,
  bidsEach: 100,
  pageRequests: 300,
  hotLots: 10,
  sockets: 10_000,
  packages: 1_000_000,
  runs: 400,
  idleMs: 3000,
};

export interface Bench {
  scale: Scale;
  folder: string;
  /** The executable whose start is measured; null for a new one. */
  program: string | null;
  client: Client;
  startServer(kind: ServerKind, place?: string, surroundings?: Surroundings): Server;
  startOther(databaseFile: string): Promise<Server | null>;
  stop(): Promise<void>;
}

interface Surroundings {
  core?: Core | null;
  busUrl?: string;
}

interface Setup {
  against?: string | null;
  program?: string | null;
  scale: Scale;
}

export async function startBench(setup: Setup): Promise<Bench> {
  const { against = null, program = null, scale } = setup;
  const folder = mkdtempSync(join(diskFolder(), "marketplace-bench-run-"));
  const assetFolder = join(folder, "assets");
  await buildAssets(assetFolder);
  const client: Client = startChild("load/client.ts", [], "measuring");
  let others = 0;
  return {
    scale,
    folder,
    program,
    client,
    startServer: (kind, place = "", { core = "measured", busUrl = "" } = {}) =>
      startChild("server.ts", [kind, place, assetFolder, busUrl], core),
    startOther: async (databaseFile) =>
      against === null
        ? null
        : startOther(against, databaseFile, join(folder, `other-${++others}`)),
    async stop() {
      await client.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TMPFS = 0x01021994;

/** In memory every flush would be free. */
export function diskFolder(): string {
  const folders = [tmpdir(), "/var/tmp", process.cwd()];
  return folders.find((folder) => statfsSync(folder).type !== TMPFS) ?? tmpdir();
}
