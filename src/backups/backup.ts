import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sealedFilesOf } from "../../db/sqlite/sealed-files";
import { snapshotDatabase } from "../../db/sqlite/snapshot";
import { version } from "../../package.json";
import { Obstacle } from "../lib/obstacle";
import { isoTime } from "../lib/time";
import { ArchiveWriter } from "./archive";
import { DATABASE, flush, flushFolderOf, UNFINISHED, uploadedFiles } from "./files";
import type { Manifest } from "./manifest";
import { sealedName, sealedPlaces } from "./sealed-files";

export interface Copied {
  /** Whether the ciphertext of sealed deliveries is copied too. */
  withDeliveries?: boolean;
}

/**
 * Copies a data directory's database and uploads into one archive, also while a server runs on it.
 * The database is copied first: every upload that it names is stored by then. The file is whole
 * and on disk, or not there at all. Of deliveries nothing but ciphertext is copied, ever.
 * @throws Obstacle where there is nothing to copy, the database is damaged, nothing can be written, or
 * what is there is no backup
 */
export async function createBackup(
  dataDir: string,
  file: string,
  now: number,
  { withDeliveries = false }: Copied = {},
): Promise<Manifest> {
  const database = join(dataDir, DATABASE);
  if (!existsSync(database))
    throw new Obstacle(`There is no database in ${resolve(dataDir)}, so there is nothing to copy.`);
  await expectReplaceable(file);
  const unfinished = `${file}${UNFINISHED}`;
  const snapshot = `${file}.sqlite${UNFINISHED}`;
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    await rm(snapshot, { force: true });
    snapshotDatabase(database, snapshot);
    const manifest = await writeArchive(unfinished, { snapshot, dataDir, now, withDeliveries });
    await flush(unfinished);
    await rename(unfinished, file);
    await flushFolderOf(resolve(file));
    return manifest;
  } catch (error) {
    throw obstacle(error, file);
  } finally {
    // Where nothing could be written there is nothing to remove either.
    for (const left of [snapshot, unfinished]) await rm(left, { force: true }).catch(() => {});
  }
}

/**
 * A backup may take the place of one before. Of anything else it would be the loss: the database itself,
 * by a slip of the keyboard.
 */
async function expectReplaceable(file: string): Promise<void> {
  const start = await Bun.file(file)
    .slice(0, GZIP.length)
    .bytes()
    .catch(() => null);
  if (!start?.length || GZIP.every((byte, i) => start[i] === byte)) return;
  throw new Obstacle(
    `There is a file ${resolve(file)} that is no backup, so it is kept. Name another, or remove it first.`,
  );
}

/** How every archive begins that is compressed as backups are. */
const GZIP = [0x1f, 0x8b];

/** By the codes of the system and of SQLite. */
const REASONS: ReadonlyArray<readonly [codes: RegExp, reason: string]> = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR)/, "the disk is full, or fails"],
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY)/, "this user may not write there"],
  [/^EISDIR/, "that is a folder; name a file"],
  [/^(ENOTDIR|EEXIST)/, "a part of its path is a file, where a folder has to be"],
  [/^SQLITE_CANTOPEN/, "no file can be made there"],
];

/** What came in between, in a sentence for whoever asked; what the system did not say is a fault. */
function obstacle(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof Obstacle || !code) return error;
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1] ?? message;
  return new Obstacle(`No backup could be made to ${resolve(file)}: ${reason}.`);
}

interface Sources extends Required<Copied> {
  snapshot: string;
  dataDir: string;
  now: number;
}

async function writeArchive(
  file: string,
  { snapshot, dataDir, now, withDeliveries }: Sources,
): Promise<Manifest> {
  const archive = new ArchiveWriter(file);
  try {
    await archive.add(DATABASE, snapshot);
    // A file that was removed meanwhile is left out.
    for await (const name of uploadedFiles(dataDir)) await archive.add(name, join(dataDir, name));
    const about = { version, createdAt: isoTime(now) };
    if (!withDeliveries) return await archive.finish({ format: 1, ...about });
    const missing = await addSealed(archive, dataDir, snapshot);
    return await archive.finish({ format: 2, ...about, missing });
  } catch (error) {
    archive.abort();
    throw error;
  }
}

/** @returns how many sealed files are not where the database says, or were removed meanwhile */
async function addSealed(
  archive: ArchiveWriter,
  dataDir: string,
  snapshot: string,
): Promise<number> {
  let missing = 0;
  for (const file of sealedFilesOf(snapshot)) {
    const paths = sealedPlaces(file).map((place) => join(dataDir, place));
    const path = paths.find((each) => existsSync(each));
    if (!path || !(await archive.add(sealedName(file), path))) missing++;
  }
  return missing;
}
