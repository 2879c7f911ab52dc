import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { verifyDatabase } from "../../db/sqlite/inspection";
import { lockFolder } from "../../db/sqlite/lock";
import { Obstacle } from "../lib/errors";
import { isoTime } from "../lib/time";
import type { Manifest } from "./archive";
import {
  DATABASE_NAME,
  DELIVERIES_FOLDER,
  flush,
  SECRET_FILE,
  UNFINISHED_EXTENSION,
  UPLOADS_FOLDER,
} from "./files";
import { moveSealedAside, restoreSealed } from "./sealed-files";
import { unpackArchive } from "./unpack";

/** Exists while files are being replaced. */
const MARKER_NAME = "restore-unfinished";

const REPLACED_FILES = [
  DATABASE_NAME,
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  UPLOADS_FOLDER,
];

/** If the backup has no secret, the current one stays. */
const replacedFiles = (staging: string) =>
  existsSync(join(staging, SECRET_FILE)) ? [...REPLACED_FILES, SECRET_FILE] : REPLACED_FILES;

export interface RestoreResult {
  manifest: Manifest;
  previousFolder: string | null;
}

/** Checks the backup, then moves the old data aside and replaces it. @throws Obstacle */
export async function restoreBackup(
  dataDir: string,
  file: string,
  now: number,
): Promise<RestoreResult> {
  if (!existsSync(file)) throw new Obstacle(`There is no backup ${file}.`);
  const lock = lockFolder(dataDir);
  const staging = join(dataDir, `restore${UNFINISHED_EXTENSION}`);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging);
    const manifest = await unpackArchive(file, staging);
    verifyDatabase(join(staging, DATABASE_NAME));
    return { manifest, previousFolder: await replaceData(dataDir, staging, now) };
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}

export function expectNoUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, MARKER_NAME))) return;
  throw new Obstacle(
    `A restore into ${resolve(dataDir)} was interrupted. Run it again; the previous data is in the before-restore-… folder next to it.`,
  );
}

async function replaceData(dataDir: string, staging: string, now: number): Promise<string | null> {
  const asideFolder = join(dataDir, `before-restore-${isoTime(now).replace(/\W/g, "")}`);
  await Bun.write(join(dataDir, MARKER_NAME), "");
  await flush(dataDir);
  await mkdir(asideFolder);
  const names = replacedFiles(staging);
  await moveAll(names, dataDir, asideFolder);
  await moveSealedAside(dataDir, staging, asideFolder);
  await moveAll(names, staging, dataDir);
  await restoreSealed(staging, dataDir);
  await flush(dataDir);
  await rm(join(dataDir, MARKER_NAME));
  const isEmpty = [...names, DELIVERIES_FOLDER].every(
    (name) => !existsSync(join(asideFolder, name)),
  );
  if (isEmpty) await rm(asideFolder, { recursive: true });
  return isEmpty ? null : asideFolder;
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    if (existsSync(join(from, name))) await rename(join(from, name), join(to, name));
  }
}
