import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { createBackup } from "../backups/backup";
import type { Manifest } from "../backups/manifest";
import { restoreBackup } from "../backups/restore";
import type { Config } from "../config";
import { DELIVERIES } from "../consignments/consignment-folder";
import { SECRET_FILE } from "../consignments/keys";
import { ownProgram } from "../lib/own-program";
import type { Clock } from "../lib/time";

/** @returns a sentence that tells what was copied */
export async function backUp(config: Config, clock: Clock, file: string): Promise<string> {
  const manifest = await createBackup(config.dataDir, file, clock.now());
  return `Backed up to ${resolve(file)}: ${contents(manifest)}.${leftInBucket(config)}${leftOut(config.dataDir)}`;
}

/** Buckets have copies of their own; what is in them no backup holds. */
function leftInBucket({ s3 }: Config): string {
  if (s3 === null) return "";
  return ` Left out: all files in the bucket ${s3.bucket}, uploads and what sellers have delivered. Copy it by itself.`;
}

/** What of a data directory no backup holds, in a sentence; empty where there is none of it. */
function leftOut(dataDir: string): string {
  const [files, secret] = [DELIVERIES, SECRET_FILE].map((name) => join(dataDir, name));
  const names = [files, secret].filter((path) => path !== undefined && existsSync(path));
  if (names.length === 0) return "";
  return ` Left out: ${names.join(" and ")}. Without both of them, what was sealed has to be handed in again; keep copies apart from this file, since together they open what was sold.`;
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
  const child = Bun.spawn([...ownProgram(), "backup", file], { stdout: "ignore", stderr: "pipe" });
  setPriority(child.pid, LOW_PRIORITY);
  const complaint = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(complaint.trim() || "the backup was ended");
}
