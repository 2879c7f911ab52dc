import { Database, type SQLQueryBindings } from "bun:sqlite";

export type ColumnKind = "bigint" | "double precision" | "text" | "bytea";

export interface Column {
  name: string;
  kind: ColumnKind;
}

export type CellValue = bigint | number | string | Uint8Array | null;

export class SqliteSource {
  readonly #database: Database;

  constructor(file: string) {
    this.#database = new Database(file, { readonly: true, safeIntegers: true });
    this.#database.run("begin");
  }

  tables(): string[] {
    const names = this.#database.query("select name from sqlite_schema where type = 'table'");
    return names.values().flat().map(String);
  }

  *rows(table: string, columns: readonly Column[]): Generator<CellValue[]> {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const hasRowId =
      this.#database
        .query<{ wr: bigint }, SQLQueryBindings[]>(
          "select wr from pragma_table_list where name = ?",
        )
        .get(table)?.wr === 0n;
    const order = hasRowId ? " order by rowid" : "";
    const query = this.#database.query(`select ${names} from "${table}"${order}`);
    for (const row of query.iterate()) yield Object.values(row as Record<string, CellValue>);
  }

  figures(select: string): string[] {
    const [row = []] = this.#database.query(select).values();
    return row.map(String);
  }

  close(): void {
    this.#database.close();
  }
}
