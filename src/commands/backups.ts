import { setPriority } from "node:os";
import { resolve } from "node:path";
import { createBackup } from "../backups/backup";
import type { Manifest } from "../backups/manifest";
import { restoreBackup } from "../backups/restore";
import { isBinary } from "../binary/embedded";
import type { Config } from "../config";
import type { Clock } from "../lib/time";

/** @returns a sentence that tells what was copied */
export async function backUp({ dataDir }: Config, clock: Clock, file: string): Promise<string> {
  return `Backed up to ${resolve(file)}: ${contents(await createBackup(dataDir, file, clock.now()))}.`;
}

/** @returns a sentence that tells what was restored, and where what it replaced is */
export async function restore({ dataDir }: Config, clock: Clock, file: string): Promise<string> {
  const { manifest, aside } = await restoreBackup(dataDir, file, clock.now());
  const kept = aside ? ` What was there before is in ${resolve(aside)}.` : "";
  return `Restored the backup of ${manifest.createdAt}: ${contents(manifest)}.${kept}`;
}

function contents({ files }: Manifest): string {
  const uploads = files.length - 1;
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  return `the database and ${uploads} ${uploads === 1 ? "upload" : "uploads"}, ${megabytes.toFixed(1)} MB`;
}

/** Behind everything that visitors wait for. */
const LOW_PRIORITY = 10;

/**
 * Takes a backup in a process of its own, by this very program's command: reading a whole database
 * would stop this one's event loop.
 * @throws with what it complained of
 */
export async function backUpBeside(file: string): Promise<void> {
  const program = isBinary ? [process.execPath] : [process.execPath, Bun.main];
  const child = Bun.spawn([...program, "backup", file], { stdout: "ignore", stderr: "pipe" });
  setPriority(child.pid, LOW_PRIORITY);
  const complaint = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(complaint.trim() || "the backup was ended");
}
