const WORDS: ReadonlyArray<readonly [sqlite: RegExp, postgres: string]> = [
  [/\binteger\b/gi, "bigint"],
  [/\bblob\b/gi, "bytea"],
  [/\breal\b/gi, "double precision"],
  [/\)\s*strict\b(\s*,\s*without rowid\b)?/gi, ")"],
];

export function asPostgresDdl(statement: string): string {
  if (!/^\s*(create|alter)\s+table\b/i.test(statement)) return statement;
  return WORDS.reduce((text, [sqlite, postgres]) => text.replace(sqlite, postgres), statement);
}
