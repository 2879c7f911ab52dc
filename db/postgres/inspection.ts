import { sql } from "kysely";
import { Obstacle } from "../../src/lib/errors";
import type { Db } from "../db";
import { migrations } from "../migrations";
import { addressOf } from "./client";
import { isStorageFailure, isUnreachable } from "./errors";
import { appliedMigrations } from "./migrations";

const MIN_VERSION = 15;

const RETRYABLE_EXIT_CODE = 3;

interface Server {
  version: number;
  encoding: string;
  letters: number;
  read_only: number;
}

export async function inspectPostgres(db: Db): Promise<void> {
  const { name, server } = await readServer(db);
  const { version, encoding, letters, read_only } = server;
  if (version < MIN_VERSION)
    throw new Obstacle(
      `The database ${name} runs on PostgreSQL ${version}; version ${MIN_VERSION} or later is required.`,
    );
  if (read_only === 1)
    throw new Obstacle(
      `The database ${name} is read-only: its server is a standby or is configured that way. Use the server that accepts writes.`,
    );
  if (encoding !== "UTF8" || letters !== 1)
    throw new Obstacle(
      `The database ${name} has the encoding ${encoding} and a locale in which Chinese text can't be searched. Create another: create database NAME template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
    );
  const newer = (await appliedMigrations(db)).find((known) => !Object.hasOwn(migrations, known));
  if (newer !== undefined)
    throw new Obstacle(
      `The database ${name} is from a newer version of this program (it has the migration ${newer}). Run that version, or restore a backup from before the upgrade. Nothing was changed.`,
    );
}

async function readServer(db: Db): Promise<{ name: string; server: Server }> {
  const name = databaseName(addressOf(db));
  try {
    const { rows } = await sql<Server>`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding,
        chr(case current_setting('server_encoding') when 'UTF8' then 23416 else 49 end) ~ '^[[:alpha:]]$' as letters,
        current_setting('transaction_read_only') = 'on' as read_only`.execute(db);
    return { name, server: rows[0] as Server };
  } catch (error) {
    throw obstacleOf(error, name) ?? error;
  }
}

export function databaseName(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Obstacle(
      "This is not the address of a PostgreSQL database. Use one such as postgres://user:password@host:5432/name.",
    );
  return `${url.pathname.slice(1)} at ${url.host || "this machine"}`;
}

/** The message never contains the password. Null for other errors. */
export function obstacleOf(error: unknown, name: string): Obstacle | null {
  const { code = "", message } = error as { code?: string; message: string };
  if (/^28/.test(code))
    return new Obstacle(
      `The server refused the sign-in to the database ${name}: the user name or password is wrong, or the user can't sign in from this machine.`,
    );
  if (code === "3D000")
    return new Obstacle(
      `There is no database ${name}. Create it: create database NAME template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
    );
  if (code === "42501")
    return new Obstacle(
      `The database user can't create tables in the database ${name}. Make that user its owner: alter database NAME owner to USER.`,
    );
  if (isStorageFailure(error))
    return new Obstacle(
      `The database ${name} cannot store anything (${message}).`,
      RETRYABLE_EXIT_CODE,
    );
  if (!isUnreachable(error)) return null;
  return new Obstacle(
    `The database ${name} does not respond (${code || message}). Start its server.`,
    RETRYABLE_EXIT_CODE,
  );
}
