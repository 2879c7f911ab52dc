import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { verifyDatabase } from "../../db/sqlite/inspection";
import { lockFolder } from "../../db/sqlite/lock";
import { Obstacle } from "../lib/errors";
import { isoTime } from "../lib/time";
import type { Manifest } from "./archive";
import { DATABASE, DELIVERIES, flush, SECRET_FILE, UNFINISHED, UPLOADS } from "./files";
import { putSealed, setSealedAside } from "./sealed-files";
import { unpackArchive } from "./unpack";

/** Exists while files are being replaced. */
const MARK = "restore-unfinished";

const REPLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, UPLOADS];

/** If the backup has no secret, the current one stays. */
const replacedBy = (staging: string) =>
  existsSync(join(staging, SECRET_FILE)) ? [...REPLACED, SECRET_FILE] : REPLACED;

export interface Restored {
  manifest: Manifest;
  previousFolder: string | null;
}

/** Checks the backup, then moves the old data aside and replaces it. @throws Obstacle */
export async function restoreBackup(dataDir: string, file: string, now: number): Promise<Restored> {
  if (!existsSync(file)) throw new Obstacle(`There is no backup ${file}.`);
  const lock = lockFolder(dataDir);
  const staging = join(dataDir, `restore${UNFINISHED}`);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging);
    const manifest = await unpackArchive(file, staging);
    verifyDatabase(join(staging, DATABASE));
    return { manifest, previousFolder: await replace(dataDir, staging, now) };
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}

export function expectNoUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, MARK))) return;
  throw new Obstacle(
    `A restore into ${resolve(dataDir)} was interrupted. Run it again; the previous data is in the before-restore-… folder next to it.`,
  );
}

async function replace(dataDir: string, staging: string, now: number): Promise<string | null> {
  const aside = join(dataDir, `before-restore-${isoTime(now).replace(/\W/g, "")}`);
  await Bun.write(join(dataDir, MARK), "");
  await flush(dataDir);
  await mkdir(aside);
  const replaced = replacedBy(staging);
  await moveAll(replaced, dataDir, aside);
  await setSealedAside(dataDir, staging, aside);
  await moveAll(replaced, staging, dataDir);
  await putSealed(staging, dataDir);
  await flush(dataDir);
  await rm(join(dataDir, MARK));
  const isEmpty = [...replaced, DELIVERIES].every((name) => !existsSync(join(aside, name)));
  if (isEmpty) await rm(aside, { recursive: true });
  return isEmpty ? null : aside;
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    if (existsSync(join(from, name))) await rename(join(from, name), join(to, name));
  }
}
