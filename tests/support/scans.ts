const VALUES = ["CONSTANT", "json_each", "pragma_database_list"];

/** The tables that a query reads completely, from the details of SQLite's query plan. */
export function scannedTables(details: readonly string[], sql: string): string[] {
  const scanned = details.flatMap((detail) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
  return scanned.filter((name) => !VALUES.includes(name) && !isDerived(name, sql));
}

function isDerived(name: string, sql: string): boolean {
  return new RegExp(`\\) as "?${name}"?(?!\\w)|\\b(with|recursive) ${name}\\b`).test(sql);
}
