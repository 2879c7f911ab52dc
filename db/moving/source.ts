import { Database, type SQLQueryBindings } from "bun:sqlite";

export type Kind = "bigint" | "double precision" | "text" | "bytea";

export interface Column {
  name: string;
  kind: Kind;
}

export type Value = bigint | number | string | Uint8Array | null;

export class Source {
  readonly #database: Database;

  constructor(file: string) {
    this.#database = new Database(file, { readonly: true, safeIntegers: true });
    this.#database.run("begin");
  }

  tables(): string[] {
    const names = this.#database.query("select name from sqlite_schema where type = 'table'");
    return names.values().flat().map(String);
  }

  *rows(table: string, columns: readonly Column[]): Generator<Value[]> {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const isNumbered =
      this.#database
        .query<{ wr: bigint }, SQLQueryBindings[]>(
          "select wr from pragma_table_list where name = ?",
        )
        .get(table)?.wr === 0n;
    const order = isNumbered ? " order by rowid" : "";
    const query = this.#database.query(`select ${names} from "${table}"${order}`);
    for (const row of query.iterate()) yield Object.values(row as Record<string, Value>);
  }

  figures(select: string): string[] {
    const [row = []] = this.#database.query(select).values();
    return row.map(String);
  }

  close(): void {
    this.#database.close();
  }
}
