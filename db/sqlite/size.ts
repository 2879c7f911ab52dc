import { statSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "../db";

/** The path of the file that a database is opened from. */
export async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}

/** The file and its write-ahead log, which is not always there. */
export async function databaseBytes(db: Db): Promise<number> {
  const file = await fileOf(db);
  const sizes = [file, `${file}-wal`].map(
    (name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
