import * as postgres from "./postgres/errors";
import * as sqlite from "./sqlite/errors";

export function isUniqueViolation(error: unknown): boolean {
  return sqlite.isUniqueViolation(error) || postgres.isUniqueViolation(error);
}

export function isStorageFailure(error: unknown): boolean {
  return sqlite.isStorageFailure(error) || postgres.isStorageFailure(error);
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqlite.isForeignKeyViolation(error) || postgres.isForeignKeyViolation(error);
}

/** Of all statements, only a commit may have taken effect despite this error. */
export function isUnreachable(error: unknown): boolean {
  return postgres.isUnreachable(error);
}

export function isTimeout(error: unknown): boolean {
  return postgres.isTimeout(error);
}

/** The statement may have taken effect despite this error. */
export function isConnectionLost(error: unknown): boolean {
  return postgres.isConnectionLost(error);
}
