import { SQLiteError } from "bun:sqlite";

/** Whether a write failed because a unique index already has its value. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof SQLiteError &&
    (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

/**
 * Whether a write failed because nothing can be stored: the disk is full, failing, or not writable.
 * Nothing was changed, and the same may succeed later.
 */
export function isStorageFailure(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  if (!(error instanceof SQLiteError)) return code === "ENOSPC" || code === "EDQUOT";
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code);
}

/** Whether a write failed because a row it refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof SQLiteError && error.code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}

/** Whether something failed because a file is no whole database. */
export function isDamage(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? "");
}
