/** SQLite's words for what PostgreSQL has others for; all our integers may exceed 2^31. */
const WORDS: ReadonlyArray<readonly [sqlite: RegExp, postgres: string]> = [
  [/\binteger\b/gi, "bigint"],
  [/\bblob\b/gi, "bytea"],
  [/\breal\b/gi, "double precision"],
  [/\)\s*strict\b(\s*,\s*without rowid\b)?/gi, ")"],
];

/**
 * A statement of a migration, which is written for SQLite, in PostgreSQL's words. Only what makes
 * or changes a table has other words; whatever differs in more is written with `perEngine`.
 */
export function asPostgresDdl(statement: string): string {
  if (!/^\s*(create|alter)\s+table\b/i.test(statement)) return statement;
  return WORDS.reduce((text, [sqlite, postgres]) => text.replace(sqlite, postgres), statement);
}
