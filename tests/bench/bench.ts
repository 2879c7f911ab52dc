import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAssets } from "../../islands/build";
import { startChild } from "./child";
import type { Client, Server } from "./rounds";
import type { ServerKind } from "./server";

/** What every figure is measured with. */
export interface Bench {
  /** On a disk, empty at first, removed at the end. */
  folder: string;
  client: Client;
  startServer(kind: ServerKind, databaseFile?: string): Server;
  stop(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(diskFolder(), "marketplace-bench-run-"));
  const assetFolder = join(folder, "assets");
  await buildAssets(assetFolder);
  const client: Client = startChild("load/client.ts", [], "measuring");
  return {
    folder,
    client,
    startServer: (kind, databaseFile = "") =>
      startChild("server.ts", [kind, databaseFile, assetFolder], "measured"),
    async stop() {
      await client.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TMPFS = 0x01021994;

/** The folder for temporary files; in memory it would make every flush free. */
export function diskFolder(): string {
  const folders = [tmpdir(), "/var/tmp", process.cwd()];
  return folders.find((folder) => statfsSync(folder).type !== TMPFS) ?? tmpdir();
}
