import { statSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "../db";

export async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? "";
}

export async function databaseBytes(db: Db): Promise<number> {
  const file = await fileOf(db);
  const sizes = [file, `${file}-wal`].map(
    (name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
