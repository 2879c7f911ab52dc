import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { installationName } from "../../db/secrets";
import { DELIVERIES_FOLDER, UPLOADS_FOLDER } from "../backups/files";
import type { Config } from "../config";
import type { S3Address } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { checkBucket, claimBucket, ownerOf } from "../store/s3-check";
import { S3Store } from "../store/s3-store";

const MARKER_NAME = "files-in-bucket";

/** At a wrong location, pictures would be missing and another installation's files be deleted. */
export async function checkFiles(db: Db, { dataDir, s3 }: Config): Promise<string | null> {
  const markerFile = join(dataDir, MARKER_NAME);
  const [lastLocation, owner] = existsSync(markerFile)
    ? readFileSync(markerFile, "utf8").split("\n")
    : [];
  const currentLocation = s3 && `${s3.endpoint}/${s3.bucket}/${s3.prefix}`;
  if (lastLocation !== undefined && lastLocation !== currentLocation)
    throw settingObstacle(
      `files have been stored in ${lastLocation} until now. Change the setting back, or copy the folders ${UPLOADS_FOLDER} and ${DELIVERIES_FOLDER} from there to ${currentLocation ?? resolve(dataDir)}, remove ${resolve(markerFile)}, and start again.`,
    );
  if (s3 === null) {
    if (!hasFolders(dataDir)) await expectNoFilesElsewhere(db, dataDir, resolve(dataDir));
    return null;
  }
  expectNoFiles(dataDir, `${currentLocation}`);
  const installation = await installationName(db);
  if (owner !== undefined && owner !== installation) throw otherInstallationFault(s3);
  const warning = await checkBucket(s3);
  if (warning && lastLocation === undefined) throw settingObstacle(warning);
  if (warning) return `S3_URL: ${warning}`;
  const claimedBy = await ownerOf(s3);
  if (claimedBy !== null && claimedBy !== installation) throw otherInstallationFault(s3);
  if (claimedBy === null) {
    if (await isBucketEmpty(s3)) await expectNoFilesElsewhere(db, dataDir, `${currentLocation}`);
    await claimBucket(s3, installation);
  }
  writeFileSync(markerFile, `${currentLocation}\n${installation}\n`);
  return null;
}

/** The sweep deletes files without a row, so with an empty database it would delete all files. */
export function expectNoForeignFiles(dataDir: string): void {
  const folders = foldersWithFiles(dataDir);
  if (folders.length === 0) return;
  throw new Obstacle(
    `The database is empty or missing, but another database's files are in ${folders.join(" and ")}, and they would be removed. Restore that database, for example with marketplace restore FILE, or set DATA_DIR or DATABASE_URL to it; to start over, move ${folders.length === 1 ? "this folder" : "these folders"} away.`,
  );
}

function expectNoFiles(dataDir: string, bucket: string): void {
  const folders = foldersWithFiles(dataDir);
  if (folders.length > 0)
    throw settingObstacle(
      `there are files in ${folders.join(" and ")}, which would no longer be found. Copy each folder to ${bucket} under its own name, for example with rclone copy, move the original away, and start again.`,
    );
}

function foldersWithFiles(dataDir: string): string[] {
  return [UPLOADS_FOLDER, DELIVERIES_FOLDER].map((name) => resolve(dataDir, name)).filter(hasFiles);
}

function hasFolders(dataDir: string): boolean {
  return [UPLOADS_FOLDER, DELIVERIES_FOLDER].some((name) => existsSync(join(dataDir, name)));
}

async function isBucketEmpty(s3: S3Address): Promise<boolean> {
  for (const under of [`${UPLOADS_FOLDER}/`, `${DELIVERIES_FOLDER}/`])
    for await (const _ of new S3Store(s3, "").list({ under })) return false;
  return true;
}

/** A PostgreSQL database may belong to a server with another data directory. */
async function expectNoFilesElsewhere(db: Db, dataDir: string, target: string): Promise<void> {
  if (engineOf(db) === "sqlite" || existsSync(join(dataDir, UPLOADS_FOLDER))) return;
  const upload = await db.selectFrom("uploads").select("id").limit(1).executeTakeFirst();
  const deliveredFile = await db
    .selectFrom("delivery_files")
    .innerJoin("consignments", "consignments.id", "consignment_id")
    .select("delivery_files.id")
    .where("status", "in", ["open", "measuring", "sealed"])
    .where("received", ">", 0)
    .limit(1)
    .executeTakeFirst();
  if (!upload && !deliveredFile) return;
  throw new Obstacle(
    `DATA_DIR: the database refers to files that have been stored elsewhere until now, and none of them are in ${target}. Copy the folders ${UPLOADS_FOLDER} and ${DELIVERIES_FOLDER} there from the previous DATA_DIR or bucket, or use that one again. If they are lost, create the empty folder ${resolve(dataDir, UPLOADS_FOLDER)}, and start again.`,
    2,
  );
}

function hasFiles(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile());
}

function otherInstallationFault({ endpoint, bucket, prefix }: S3Address): Obstacle {
  return settingObstacle(
    `the files in ${endpoint}/${bucket}/${prefix} belong to another installation and would be removed. If that installation's database is lost, restore its backup first; otherwise, use another bucket or another folder in this one.`,
  );
}

function settingObstacle(sentence: string): Obstacle {
  return new Obstacle(`S3_URL: ${sentence}`, 2);
}
