import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Obstacle } from "../lib/errors";
import type { Manifest } from "./archive";
import { createBackup } from "./backup";
import { SEALED_EXTENSION, UNFINISHED_EXTENSION } from "./files";
import { restoreBackup } from "./restore";
import { isBackupName, nameAt } from "./schedule";

export interface BackupDestination {
  write(name: string, bytes: AsyncIterable<Uint8Array>, size?: number): Promise<void>;
  list(): AsyncIterable<{ name: string; size: number }>;
  remove(name: string): Promise<void>;
}

interface SendingOptions {
  dataDir: string;
  destination: BackupDestination;
  /** Only its age key can decrypt the backup. */
  recipient: string;
  keepCount: number;
}

export interface SentBackup {
  name: string;
  manifest: Manifest;
}

/** Restores the backup as a test before sending it, and removes the oldest beyond `keep`. */
export async function sendBackup(options: SendingOptions, now: number): Promise<SentBackup> {
  const { dataDir, destination, recipient, keepCount } = options;
  const workFolder = join(dataDir, `backup-to${UNFINISHED_EXTENSION}`);
  await rm(workFolder, { recursive: true, force: true });
  try {
    // Finds a missing bucket before a backup is made.
    for await (const _ of destination.list()) break;
    const file = join(workFolder, nameAt(now));
    const manifest = await createBackup(dataDir, file, now, COMPLETE_CONTENTS);
    const restoreFolder = join(workFolder, "restored");
    await mkdir(restoreFolder);
    await restoreBackup(restoreFolder, file, now);
    await rm(restoreFolder, { recursive: true });
    const name = nameAt(now) + SEALED_EXTENSION;
    await send(destination, { file, name, recipient });
    await prune(destination, keepCount);
    return { name, manifest };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

const COMPLETE_CONTENTS = { withDeliveries: true, withSecret: true };

async function send(
  destination: BackupDestination,
  { file, name, recipient }: { file: string; name: string; recipient: string },
): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = Bun.file(file);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const sealed = (await encrypter.encrypt(plain.stream())).pipeThrough(counter);
  await destination.write(name, sealed, plain.size);
  for await (const stored of destination.list())
    if (stored.name === name && stored.size === bytes) return;
  throw new Obstacle(`BACKUP_TO accepted ${name}, but doesn't list it with its ${bytes} bytes.`);
}

async function prune(destination: BackupDestination, keepCount: number): Promise<void> {
  const names: string[] = [];
  for await (const { name } of destination.list())
    if (name.endsWith(SEALED_EXTENSION) && isBackupName(name.slice(0, -SEALED_EXTENSION.length)))
      names.push(name);
  for (const name of names.sort().slice(0, -keepCount)) await destination.remove(name);
}
