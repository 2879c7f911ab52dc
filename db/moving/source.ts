import { Database, type SQLQueryBindings } from "bun:sqlite";

/** What a column holds; SQLite's integers are whole, however large. */
export type Kind = "bigint" | "double precision" | "text" | "bytea";

export interface Column {
  name: string;
  kind: Kind;
}

export type Value = bigint | number | string | Uint8Array | null;

/** A SQLite file that nobody writes to, read as a whole. */
export class Source {
  readonly #database: Database;

  constructor(file: string) {
    this.#database = new Database(file, { readonly: true, safeIntegers: true });
    this.#database.run("begin");
  }

  /** The names of its tables, its indexes' own among them. */
  tables(): string[] {
    const names = this.#database.query("select name from sqlite_schema where type = 'table'");
    return names.values().flat().map(String);
  }

  /** The rows of a table, in the order in which they were made, each as its columns' values. */
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

  /** One row of figures about a table, as `sumsOf` words them. */
  figures(select: string): string[] {
    const [row = []] = this.#database.query(select).values();
    return row.map(String);
  }

  close(): void {
    this.#database.close();
  }
}
