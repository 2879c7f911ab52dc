import { SQLiteError } from "bun:sqlite";

/** Whether a write failed because a unique index already has its value. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof SQLiteError &&
    (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY")
  );
}

/** Whether a write failed because a row it refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof SQLiteError && error.code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}
