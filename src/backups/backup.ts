import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sealedFilesOf } from "../../db/sqlite/sealed-files";
import { snapshotDatabase } from "../../db/sqlite/snapshot";
import { version } from "../../package.json";
import { Obstacle } from "../lib/errors";
import { isoTime } from "../lib/time";
import { ArchiveWriter, type Manifest } from "./archive";
import {
  DATABASE_NAME,
  flush,
  flushFolderOf,
  SECRET_FILE,
  UNFINISHED_EXTENSION,
  uploadedFiles,
} from "./files";
import { sealedName, sealedPaths } from "./sealed-files";

export interface BackupContents {
  withDeliveries?: boolean;
  /** Includes the secret that opens deliveries, so the archive must be encrypted. */
  withSecret?: boolean;
}

/** Copies the database first, so that the archive has every upload it names. @throws Obstacle */
export async function createBackup(
  dataDir: string,
  file: string,
  now: number,
  { withDeliveries = false, withSecret = false }: BackupContents = {},
): Promise<Manifest> {
  const database = join(dataDir, DATABASE_NAME);
  if (!existsSync(database))
    throw new Obstacle(`There is no database in ${resolve(dataDir)}, so there is nothing to copy.`);
  await expectReplaceable(file);
  const unfinishedFile = `${file}${UNFINISHED_EXTENSION}`;
  const snapshot = `${file}.sqlite${UNFINISHED_EXTENSION}`;
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    await rm(snapshot, { force: true });
    snapshotDatabase(database, snapshot);
    const contents = { withDeliveries, withSecret };
    const manifest = await writeArchive(unfinishedFile, { snapshot, dataDir, now, ...contents });
    await flush(unfinishedFile);
    await rename(unfinishedFile, file);
    await flushFolderOf(resolve(file));
    return manifest;
  } catch (error) {
    throw toObstacle(error, file);
  } finally {
    for (const leftover of [snapshot, unfinishedFile])
      await rm(leftover, { force: true }).catch(() => {});
  }
}

async function expectReplaceable(file: string): Promise<void> {
  const firstBytes = await Bun.file(file)
    .slice(0, GZIP_MAGIC.length)
    .bytes()
    .catch(() => null);
  if (!firstBytes?.length || GZIP_MAGIC.every((byte, i) => firstBytes[i] === byte)) return;
  throw new Obstacle(
    `${resolve(file)} exists and is not a backup, so it was not overwritten. Choose another name, or remove it first.`,
  );
}

const GZIP_MAGIC = [0x1f, 0x8b];

const REASONS: ReadonlyArray<readonly [codes: RegExp, reason: string]> = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR)/, "the disk is full or failing"],
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY)/, "the user running this program can't write there"],
  [/^EISDIR/, "that is a folder, not a file"],
  [/^(ENOTDIR|EEXIST)/, "part of its path is a file, not a folder"],
  [/^SQLITE_CANTOPEN/, "no file can be created there"],
];

function toObstacle(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof Obstacle || !code) return error;
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1] ?? message;
  return new Obstacle(`The backup could not be written to ${resolve(file)}: ${reason}.`);
}

interface ArchiveSources extends Required<BackupContents> {
  snapshot: string;
  dataDir: string;
  now: number;
}

async function writeArchive(
  file: string,
  { snapshot, dataDir, now, withDeliveries, withSecret }: ArchiveSources,
): Promise<Manifest> {
  const archive = new ArchiveWriter(file);
  try {
    await archive.add(DATABASE_NAME, snapshot);
    for await (const name of uploadedFiles(dataDir)) await archive.add(name, join(dataDir, name));
    const info = { version, createdAt: isoTime(now) };
    const hasSecret = withSecret && (await archive.add(SECRET_FILE, join(dataDir, SECRET_FILE)));
    if (!withDeliveries) return await archive.finish({ format: hasSecret ? 3 : 1, ...info });
    const missing = await addSealedFiles(archive, dataDir, snapshot);
    return await archive.finish({ format: hasSecret ? 3 : 2, ...info, missing });
  } catch (error) {
    archive.abort();
    throw error;
  }
}

async function addSealedFiles(archive: ArchiveWriter, dataDir: string, snapshot: string) {
  let missing = 0;
  for (const file of sealedFilesOf(snapshot)) {
    const paths = sealedPaths(file).map((place) => join(dataDir, place));
    const path = paths.find((candidate) => existsSync(candidate));
    if (!path || !(await archive.add(sealedName(file), path))) missing++;
  }
  return missing;
}
