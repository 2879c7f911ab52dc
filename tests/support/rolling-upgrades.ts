/** Changes that break a server of the previous version; they can follow one version later. */
const STUMBLES: ReadonlyArray<readonly [what: string, statement: RegExp]> = [
  ["it reads something that is gone", /\bdrop\s+(table|view|column)\b/i],
  ["it uses the old name", /\brename\b/i],
  ["it expects the old definition", /\balter\s+column\b(?!\s+\w+\s+set\s+statistics\b)/i],
  [
    "it writes rows without it",
    /^\s*alter\s+table\b(?=.*\badd\b)(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/is,
  ],
  [
    "it may write rows that are now forbidden",
    /\bcreate\s+unique\s+index\b|\badd\s+(constraint|check|unique|foreign)\b/i,
  ],
  ["it may write rows that the trigger refuses", /\braise\s*\(/i],
];

const NAMED =
  /\b(?:create\s+table|alter\s+table|drop\s+table|\bon)\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/i;

export function stumblesOver(
  statements: readonly string[],
  earlier: readonly string[] = [],
): string[] {
  const forbidden = uniquenessLeftBy(earlier);
  const isNew = (table: string | undefined) =>
    statements.some((other) => new RegExp(`\\bcreate\\s+table\\s+"?${table}\\b`, "i").test(other));
  return statements.flatMap((statement) => {
    if (isNew(NAMED.exec(statement)?.[1])) return [];
    if (forbidsNoMore(statement, forbidden)) return [];
    if (refusesNewRowsOnly(statement, statements)) return [];
    if (forbidsNewRowsOnly(statement, statements)) return [];
    return STUMBLES.filter(([, stumble]) => stumble.test(statement)).map(
      ([what]) => `${what}: ${statement}`,
    );
  });
}

/** An older server leaves new columns null. */
function refusesNewRowsOnly(statement: string, statements: readonly string[]): boolean {
  const guard =
    /^\s*create\s+trigger\b.*\bon\s+(\w+)\s.*?\bwhen\s+old\.(\w+)\s+is\s+not\s+null\s+and\b/is;
  const [, table, column] = guard.exec(statement) ?? [];
  return column !== undefined && isAdded(`${table}`, column, statements);
}

/** A unique index treats nulls as distinct, so an older server's rows never collide. */
function forbidsNewRowsOnly(statement: string, statements: readonly string[]): boolean {
  const [, , table = "", columns = ""] = UNIQUE.exec(statement) ?? [];
  return columns.split(",").some((column) => isAdded(table, column.trim(), statements));
}

function isAdded(table: string, column: string, statements: readonly string[]): boolean {
  const added = new RegExp(
    `^\\s*alter\\s+table\\s+${table}\\s+add\\s+column\\s+${column}\\b(?!.*default)`,
    "i",
  );
  return column !== "" && statements.some((other) => added.test(other));
}

function forbidsNoMore(statement: string, forbidden: ReadonlySet<string>): boolean {
  const [, , table, columns = "", condition = ""] = UNIQUE.exec(statement) ?? [];
  if (table === undefined) return false;
  const named = columns.split(",").map((column) => column.trim());
  const kept = [named, ...named.map((left) => named.filter((column) => column !== left))];
  return kept.some((some) => forbidden.has(uniqueness(table, some, condition)));
}

const UNIQUE = /^\s*create\s+unique\s+index\s+"?(\w+)"?\s+on\s+(\w+)\s*\(([\w\s,]+)\)([^;]*)$/is;

function uniquenessOf(statement: string): string | null {
  const [, , table, columns = "", condition = ""] = UNIQUE.exec(statement) ?? [];
  if (table === undefined) return null;
  const named = columns.split(",").map((column) => column.trim());
  return uniqueness(table, named, condition);
}

function uniqueness(table: string, columns: readonly string[], condition: string): string {
  return `${table} (${columns.toSorted().join(", ")}) ${condition.trim()}`;
}

const GONE = /\bdrop\s+(index|table)\s+(?:if\s+exists\s+)?"?(\w+)/gi;

function uniquenessLeftBy(statements: readonly string[]): Set<string> {
  const left = new Map<string, { table: string | undefined; forbids: string }>();
  for (const statement of statements) {
    for (const [, kind, gone = ""] of statement.matchAll(GONE)) {
      if (kind?.toLowerCase() === "index") left.delete(gone);
      else for (const [name, { table }] of left) if (table === gone) left.delete(name);
    }
    const forbids = uniquenessOf(statement);
    const [, name = "", table] = UNIQUE.exec(statement) ?? [];
    if (forbids) left.set(name, { table, forbids });
  }
  return new Set([...left.values()].map(({ forbids }) => forbids));
}
