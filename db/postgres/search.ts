import { sql } from "kysely";
import { gramsOf } from "../../src/lib/text";
import type { Db } from "../db";

export async function addToIndex(
  tx: Db,
  seq: number,
  { fields }: { fields: readonly string[] },
): Promise<void> {
  const grams = [...new Set(fields.flatMap((field) => [...gramsOf(field)]))];
  await sql`insert into package_grams (rowid, grams) values (${seq}, ${grams})`.execute(tx);
}

export async function removeFromIndex(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_grams where rowid = ${seq}`.execute(tx);
}

export function matchOf(folded: string, table: string): string {
  if (table === "package_grams") return folded;
  return `%${folded.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
