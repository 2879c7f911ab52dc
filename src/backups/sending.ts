import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Obstacle } from "../lib/errors";
import type { Manifest } from "./archive";
import { createBackup } from "./backup";
import { SEALED, UNFINISHED } from "./files";
import { restoreBackup } from "./restore";
import { isBackupName, nameAt } from "./schedule";

export interface Place {
  write(name: string, bytes: AsyncIterable<Uint8Array>, size?: number): Promise<void>;
  list(): AsyncIterable<{ name: string; bytes: number }>;
  remove(name: string): Promise<void>;
}

interface SendingOptions {
  dataDir: string;
  place: Place;
  /** Only its age key can decrypt the backup. */
  recipient: string;
  keep: number;
}

export interface SentBackup {
  name: string;
  manifest: Manifest;
}

/** Restores the backup as a test before sending it, and removes the oldest beyond `keep`. */
export async function sendBackup(options: SendingOptions, now: number): Promise<SentBackup> {
  const { dataDir, place, recipient, keep } = options;
  const work = join(dataDir, `backup-to${UNFINISHED}`);
  await rm(work, { recursive: true, force: true });
  try {
    const file = join(work, nameAt(now));
    const manifest = await createBackup(dataDir, file, now, COMPLETE);
    const restored = join(work, "restored");
    await mkdir(restored);
    await restoreBackup(restored, file, now);
    await rm(restored, { recursive: true });
    const name = nameAt(now) + SEALED;
    await send(place, { file, name, recipient });
    await prune(place, keep);
    return { name, manifest };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const COMPLETE = { withDeliveries: true, withSecret: true };

async function send(
  place: Place,
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
  await place.write(name, sealed, plain.size);
  for await (const stored of place.list())
    if (stored.name === name && stored.bytes === bytes) return;
  throw new Obstacle(`BACKUP_TO accepted ${name}, but doesn't list it with its ${bytes} bytes.`);
}

async function prune(place: Place, keep: number): Promise<void> {
  const names: string[] = [];
  for await (const { name } of place.list())
    if (name.endsWith(SEALED) && isBackupName(name.slice(0, -SEALED.length))) names.push(name);
  for (const name of names.sort().slice(0, -keep)) await place.remove(name);
}
