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

/** The database was away or silent. Only a commit may have happened nevertheless. */
export function isUnreachable(error: unknown): boolean {
  return postgres.isUnreachable(error);
}

export function isSilent(error: unknown): boolean {
  return postgres.isSilent(error);
}

/** The connection broke during a statement, which may have happened nevertheless. */
export function isCutOff(error: unknown): boolean {
  return postgres.isCutOff(error);
}
