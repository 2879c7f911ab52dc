/** Values of the query, and a view with one row. */
const VALUES = ["CONSTANT", "json_each", "pragma_database_list", "catalogue_state"];

/**
 * The tables that a query reads completely, from the details of SQLite's query plan. A full-text
 * table is found by its own index if the plan names one.
 */
export function scannedTables(details: readonly string[], sql: string): string[] {
  const scanned = details.flatMap(
    (detail) => /^SCAN (\w+)\b(?! VIRTUAL TABLE INDEX \d+:\w)/.exec(detail)?.[1] ?? [],
  );
  return scanned.filter((name) => !VALUES.includes(name) && !isDerived(name, sql));
}

function isDerived(name: string, sql: string): boolean {
  return new RegExp(`\\) as "?${name}"?(?!\\w)|\\b(with|recursive) ${name}\\b`).test(sql);
}
