import { SQLiteError } from "bun:sqlite";

export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof SQLiteError &&
    (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

export function isStorageFailure(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  if (!(error instanceof SQLiteError)) return code === "ENOSPC" || code === "EDQUOT";
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code);
}

export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof SQLiteError && error.code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}

export function isDamage(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? "");
}
