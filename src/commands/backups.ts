import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import type { Manifest } from "../backups/archive";
import { type BackupContents, createBackup } from "../backups/backup";
import {
  DELIVERIES_FOLDER,
  SEALED_EXTENSION,
  SECRET_FILE,
  UNFINISHED_EXTENSION,
  UPLOADS_FOLDER,
} from "../backups/files";
import { restoreBackup } from "../backups/restore";
import { type BackupDestination, sendBackup } from "../backups/sending";
import type { Config } from "../config";
import { readKeyFile } from "../handover/key-file";
import { OpeningFault, openSealed } from "../handover/opening";
import { Obstacle } from "../lib/errors";
import { programCommand } from "../lib/program";
import type { Clock } from "../lib/time";
import { POSTGRES_BACKUPS } from "../rules/settings-together";
import { FolderStore } from "../store/folder-store";
import { bucketFault } from "../store/s3-check";
import { S3Store } from "../store/s3-store";
import { StoreUnavailable } from "../store/store";
import { expectOwnFolder, expectWritableFolder } from "./folder-access";
import { expectFile } from "./given-path";

export async function sendBackupNow(config: Config, clock: Clock): Promise<string> {
  const { backupTo, dataDir, backupKeep: keepCount } = config;
  if (backupTo === null)
    throw new Obstacle("Name a file to back up to, or set BACKUP_TO and BACKUP_RECIPIENT.");
  expectOwnFolder(dataDir);
  const destination = destinationOf(backupTo.to);
  const options = { dataDir, destination, recipient: backupTo.recipient, keepCount };
  const { name, manifest } = await sendBackup(options, clock.now()).catch((error) => {
    if (typeof backupTo.to === "string" || !(error instanceof StoreUnavailable)) throw error;
    throw new Obstacle(`BACKUP_TO: ${bucketFault(backupTo.to, error).sentence}`);
  });
  const omissions = bucketOmission(config, true) + secretOmission(config, manifest);
  return `Sent to BACKUP_TO as ${name}: ${describeContents(manifest)}. It was first restored into an empty folder as a test.${omissions}`;
}

function destinationOf(target: NonNullable<Config["backupTo"]>["to"]): BackupDestination {
  if (typeof target !== "string") return new S3Store(target, "");
  expectWritableFolder("BACKUP_TO", target);
  return new FolderStore(target);
}

function secretOmission({ dataDir, deliveryKey }: Config, { format }: Manifest): string {
  if (format === 3 || (deliveryKey === null && !existsSync(join(dataDir, SECRET_FILE)))) return "";
  return " Not included: DELIVERY_KEY. Keep a copy of it; without it, sealed files have to be uploaded again.";
}

/** @throws Obstacle if the backup fails or the database is PostgreSQL */
export async function backUp(
  config: Config,
  clock: Clock,
  file: string,
  { withDeliveries = false }: BackupContents = {},
): Promise<string> {
  expectOwnDatabase(config);
  expectOwnFolder(config.dataDir);
  // Files in a bucket are never copied.
  const includedContents = { withDeliveries: withDeliveries && config.s3 === null };
  const manifest = await createBackup(config.dataDir, file, clock.now(), includedContents);
  const omission = includedContents.withDeliveries
    ? sealedOmissions(config, manifest)
    : localOmission(config.dataDir);
  const summary = `Backed up to ${resolve(file)}: ${describeContents(manifest)}.`;
  return `${summary}${bucketOmission(config, withDeliveries)}${omission}`;
}

function expectOwnDatabase({ databaseUrl }: Config): void {
  if (databaseUrl !== null)
    throw new Obstacle(
      `Only the database in DATA_DIR can be backed up and restored, but DATABASE_URL is set. ${POSTGRES_BACKUPS}`,
    );
}

function bucketOmission({ s3 }: Config, isRequested: boolean): string {
  if (s3 === null) return "";
  const suffix = isRequested ? ", even with --with-deliveries" : "";
  return ` Not included${suffix}: the files in the bucket ${s3.bucket} (uploads and deliveries). Copy the bucket separately.`;
}

function localOmission(dataDir: string): string {
  const [files, secret] = [DELIVERIES_FOLDER, SECRET_FILE].map((name) => join(dataDir, name));
  const names = [files, secret].filter((path) => path !== undefined && existsSync(path));
  if (names.length === 0) return "";
  return ` Not included: ${names.join(" and ")}. Without both of them, sealed files have to be uploaded again. Keep copies separate from this file, because together they decrypt what was sold.`;
}

function sealedOmissions({ dataDir, deliveryKey }: Config, manifest: Manifest): string {
  const secret = deliveryKey === null ? join(dataDir, SECRET_FILE) : "DELIVERY_KEY";
  const hasSecret = deliveryKey !== null || existsSync(secret);
  const sentences = [
    hasSecret &&
      `Not included: ${secret}. Without it, sealed files have to be uploaded again. Keep a copy separate from this file, because together they decrypt what was sold.`,
    hasUploadsInProgress(dataDir) && "Not included: what sellers are still uploading.",
    Boolean(manifest.missing) &&
      `Not found: ${manifest.missing} of the sealed files; they have to be uploaded again.`,
  ];
  return sentences.map((sentence) => (sentence ? ` ${sentence}` : "")).join("");
}

function hasUploadsInProgress(dataDir: string): boolean {
  const folder = join(dataDir, DELIVERIES_FOLDER);
  if (!existsSync(folder)) return false;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile() && !entry.name.endsWith(SEALED_EXTENSION));
}

export async function restore(
  config: Config,
  clock: Clock,
  file: string,
  keyFile: string | null = null,
): Promise<string> {
  expectOwnDatabase(config);
  const { dataDir } = config;
  expectOwnFolder(dataDir);
  expectFile(file);
  if (file.endsWith(SEALED_EXTENSION) && keyFile === null)
    throw new Obstacle(`${file} is encrypted. Name the file with its age key: --key-file FILE.`);
  const { manifest, previousFolder } = await withDecrypted(config, file, keyFile, (plain) =>
    restoreBackup(dataDir, plain, clock.now()),
  );
  const previousData = previousFolder ? ` The previous data is in ${resolve(previousFolder)}.` : "";
  const summary = `Restored the backup of ${manifest.createdAt}: ${describeContents(manifest)}.`;
  return `${summary}${previousData}${lacksSecret(config, manifest) ? secretReminder(dataDir) : ""}`;
}

/** Decrypts the backup into a temporary copy if a key is given. */
async function withDecrypted<T>(
  { dataDir }: Config,
  file: string,
  keyFile: string | null,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  if (keyFile === null) return work(file);
  expectFile(keyFile);
  const key = readKeyFile(await Bun.file(keyFile).text());
  if (!key) throw new Obstacle(`${keyFile} has no line that begins with AGE-SECRET-KEY-1.`);
  const folder = join(dataDir, `opened-backup${UNFINISHED_EXTENSION}`);
  await rm(folder, { recursive: true, force: true });
  try {
    const { path } = await openSealed({
      file,
      identity: key.identity,
      folder,
      reportedFiles: null,
    });
    return await work(path);
  } catch (error) {
    throw error instanceof OpeningFault ? new Obstacle(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lacksSecret({ dataDir, deliveryKey }: Config, { files }: Manifest): boolean {
  const isSealed = files.some(({ name }) => name.startsWith(`${DELIVERIES_FOLDER}/`));
  return isSealed && deliveryKey === null && !existsSync(join(dataDir, SECRET_FILE));
}

function secretReminder(dataDir: string): string {
  return ` Before you start the server, put ${SECRET_FILE} back into ${resolve(dataDir)} or set DELIVERY_KEY. Without it, sealed files have to be uploaded again.`;
}

function describeContents({ format, files }: Manifest): string {
  const sealed = files.filter(({ name }) => name.startsWith(`${DELIVERIES_FOLDER}/`)).length;
  const uploads = files.filter(({ name }) => name.startsWith(`${UPLOADS_FOLDER}/`)).length;
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  const uploadCount = `${uploads} ${uploads === 1 ? "upload" : "uploads"}`;
  const total = `${megabytes.toFixed(1)} MB`;
  if (format === 1) return `the database and ${uploadCount}, ${total}`;
  const sealedFiles = `${sealed} sealed ${sealed === 1 ? "file" : "files"}`;
  if (format === 2) return `the database, ${uploadCount} and ${sealedFiles}, ${total}`;
  return `the database, ${uploadCount}, ${sealedFiles} and the delivery secret, ${total}`;
}

const LOW_PRIORITY = 10;

/** Runs in its own process, because reading a whole database would block the event loop. */
export async function backUpInChildProcess(
  file: string | null,
  { withDeliveries = false }: BackupContents = {},
) {
  const fileArguments = file === null ? [] : [file];
  const commandArguments = [
    "backup",
    ...fileArguments,
    ...(withDeliveries ? ["--with-deliveries"] : []),
  ];
  const child = Bun.spawn([...programCommand(), ...commandArguments], {
    stdout: "pipe",
    stderr: "pipe",
  });
  setPriority(child.pid, LOW_PRIORITY);
  const outputs = [child.stdout, child.stderr].map((output) => new Response(output).text());
  const [output = "", stderr = ""] = await Promise.all(outputs);
  if ((await child.exited) !== 0)
    throw new Error(stderr.trim() || "the backup process failed without a message");
  return output.trim();
}
