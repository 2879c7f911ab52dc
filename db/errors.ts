import * as postgres from "./postgres/errors";
import * as sqlite from "./sqlite/errors";

/** Whether a write failed because a unique index already has its value. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlite.isUniqueViolation(error) || postgres.isUniqueViolation(error);
}

/**
 * Whether a write failed because nothing can be stored: the disk is full, failing, or not writable.
 * Nothing was changed, and the same may succeed later.
 */
export function isStorageFailure(error: unknown): boolean {
  return sqlite.isStorageFailure(error) || postgres.isStorageFailure(error);
}

/** Whether a write failed because a row it refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlite.isForeignKeyViolation(error) || postgres.isForeignKeyViolation(error);
}

/**
 * Whether the database could not be asked, or did not answer in time: it restarts, is gone, or is
 * overrun. What was asked may have happened only if it was a commit.
 */
export function isUnreachable(error: unknown): boolean {
  return postgres.isUnreachable(error);
}

/** Whether the database said nothing in time: whoever asks the same would only wait as long. */
export function isSilent(error: unknown): boolean {
  return postgres.isSilent(error);
}

/**
 * Whether the connection to the database broke while something was asked: it may have happened
 * nevertheless, and another connection can tell.
 */
export function isCutOff(error: unknown): boolean {
  return postgres.isCutOff(error);
}
