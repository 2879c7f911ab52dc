import { Database } from "bun:sqlite";

export interface SealedFileIds {
  consignment: string;
  id: string;
  sha256: string | null;
}

export function sealedFilesOf(file: string): SealedFileIds[] {
  const database = new Database(file, { readonly: true });
  try {
    const tableQuery = "select 1 from sqlite_schema where name = 'delivery_files'";
    if (database.query(tableQuery).values().length === 0) return [];
    return database
      .query<SealedFileIds, []>(
        `select consignments.id as consignment, delivery_files.id as id,
                sealed_sha256 as sha256
           from consignments join delivery_files on consignment_id = consignments.id
          where status = 'sealed' order by consignments.id, n`,
      )
      .all();
  } finally {
    database.close();
  }
}
