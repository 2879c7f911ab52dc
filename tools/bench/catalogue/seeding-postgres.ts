import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { writeDocuments } from "../../../db/postgres/search";
import { searchDocument } from "../../../db/search/document";
import { startsOf } from "../../../db/search/starts";
import { inTransaction } from "../../../db/transaction";
import { LISTING_COLUMNS, type ListingRow } from "./listing";

const AT_ONCE = 1000;

export async function insertOnPostgres(db: Db, rows: Iterable<ListingRow>): Promise<void> {
  await sql`drop index package_words_words`.execute(db);
  await sql`alter table packages disable trigger user`.execute(db);
  const columns = sql.join(LISTING_COLUMNS.map((name) => sql.ref(name)));
  let piece: ListingRow[] = [];
  const insert = () =>
    inTransaction(db, async (tx) => {
      await sql`insert into packages (${columns}) select ${columns}
        from json_populate_recordset(null::packages, ${JSON.stringify(piece)}::json)`.execute(tx);
      await writeDocuments(
        tx,
        piece.map((row) => ({ seq: row.seq, document: searchDocument(row) })),
      );
      const starts = JSON.stringify(piece.flatMap((row) => startsOf(row.seq, row)));
      await sql`insert into package_starts (kind, text, seq) select kind, text, seq
        from json_populate_recordset(null::package_starts, ${starts}::json)`.execute(tx);
      piece = [];
    });
  for (const row of rows) {
    piece.push(row);
    if (piece.length === AT_ONCE) await insert();
  }
  await insert();
  await sql`create index package_words_words on package_words using gin (words)`.execute(db);
  await sql`alter table packages enable trigger user`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
