import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseFile } from "../../db/client";
import { DELIVERIES_FOLDER, SECRET_FILE, UPLOADS_FOLDER } from "../backups/files";
import { Obstacle } from "../lib/errors";
import { faultOfPath } from "./given-path";

const DATABASE_NAME = databaseFile("");

const WRITABLE_PATHS = [
  "",
  "server.lock",
  DATABASE_NAME,
  `${DATABASE_NAME}-wal`,
  `${DATABASE_NAME}-shm`,
  "public-log",
  join("public-log", "checkpoint"),
  UPLOADS_FOLDER,
  DELIVERIES_FOLDER,
  "outbox",
  "backups",
];

const READABLE_PATHS = [SECRET_FILE, join("public-log", "signing-key")];

/** SQLite would report another user's files, such as root's, as damaged. @throws Obstacle */
export function expectOwnFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  if (faultOfPath(folder, "folder") === "file")
    throw new Obstacle(
      `DATA_DIR: ${folder} is a file. Set it to a folder; it is created if it doesn't exist.`,
      2,
    );
  for (const name of WRITABLE_PATHS) expectAccess(folder, name, constants.R_OK | constants.W_OK);
  for (const name of READABLE_PATHS) expectAccess(folder, name, constants.R_OK);
}

function expectAccess(folder: string, name: string, rights: number): void {
  const path = resolve(folder, name);
  if (!existsSync(path)) return;
  try {
    accessSync(path, rights);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EROFS")
      throw new Obstacle(
        `${path} is read-only: its disk is mounted read-only, or the service manager restricts it (systemd's ReadWritePaths). Nothing was changed.`,
      );
    throw new Obstacle(
      `The user running this program doesn't have permission to use ${path}. As root, give it the whole folder, with chown -R ${process.getuid?.() ?? "USER"} ${folder}, and run every command as that user. Nothing was changed.`,
    );
  }
}

/** Creates the folder if it doesn't exist. @throws Obstacle */
export function expectWritableFolder(setting: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Obstacle(
      `${setting}: ${resolve(folder)} can't be written (${(error as Error).message}). Set it to a folder that the user running this program can write to; under systemd, name it in the unit's ReadWritePaths, too.`,
      2,
    );
  }
}
