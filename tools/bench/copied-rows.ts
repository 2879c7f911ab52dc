import { Database } from "bun:sqlite";

interface TableRow {
  name: string;
  sql: string;
}

export function copyRows(from: string, to: string): void {
  const database = new Database(to);
  try {
    database.run("PRAGMA foreign_keys = OFF");
    database.run("ATTACH ? AS source", [from]);
    const theirs = new Set(tablesOf(database, "source"));
    database.run("BEGIN");
    for (const table of tablesOf(database, "main").filter((name) => theirs.has(name))) {
      const has = new Set(columnsOf(database, "source", table));
      const names = columnsOf(database, "main", table)
        .filter((name) => has.has(name))
        .map((name) => `"${name}"`)
        .join();
      database.run(
        `INSERT OR IGNORE INTO main."${table}" (${names}) SELECT ${names} FROM source."${table}"`,
      );
    }
    database.run("COMMIT");
  } finally {
    database.close();
  }
}

type SchemaName = "main" | "source";

function tablesOf(database: Database, schema: SchemaName): string[] {
  const tables = database
    .query<TableRow, []>(`SELECT name, sql FROM ${schema}.sqlite_schema WHERE type = 'table'`)
    .all();
  const isVirtual = ({ sql }: TableRow) => /^create virtual/i.test(sql);
  const own = tables.filter(isVirtual).map(({ name }) => name);
  return tables
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|kysely_)/.test(name))
    .filter((name) => !own.some((virtual) => name === virtual || name.startsWith(`${virtual}_`)));
}

function columnsOf(database: Database, schema: SchemaName, table: string): string[] {
  return database
    .query<{ name: string }, [string, string]>("SELECT name FROM pragma_table_info(?, ?)")
    .all(table, schema)
    .map(({ name }) => name);
}
