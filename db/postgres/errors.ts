/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function stateOf(error: unknown): string {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  // Errors of the system have codes too; only the server's have a severity.
  return typeof code === "string" && severity !== undefined ? code : "";
}

/** Whether a unique index already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  return stateOf(error) === "23505";
}

/** Whether a row that is referred to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return stateOf(error) === "23503";
}

/** Whether the disk is full or failing, or the server may only be read. */
export function isStorageFailure(error: unknown): boolean {
  return /^(53100|58030|25006)$/.test(stateOf(error));
}

/** Whether the server may only be read, as a standby. */
export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === "25006";
}

/**
 * Whether others came in between, so that the same transaction may well succeed next time; a migration
 * that a newer version runs among them.
 */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(stateOf(error)) || isForgotten(error);
}

/**
 * Whether a statement that the server was to keep is no longer there (`discard all`), or answers with other
 * columns since a table has changed.
 */
export function isForgotten(error: unknown): boolean {
  const { routine } = (error ?? {}) as { routine?: unknown };
  const state = stateOf(error);
  return state === "26000" || (state === "0A000" && routine === "RevalidateCachedQuery");
}

/** What `pg` says, which has no codes for it. */
const LOST = /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/;

/** Whether there was no server, none in time, or one that stops, starts, or has no room. */
export function isUnreachable(error: unknown): boolean {
  if (/^(08|57P0|53[0234])/.test(stateOf(error))) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (/^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(String(code)))
    return true;
  return error instanceof Error && LOST.test(String(message));
}

/** Whether a connection that was there broke: other than one that could not be made, or that is silent. */
export function isCutOff(error: unknown): boolean {
  if (/^(08006|57P0[12])$/.test(stateOf(error))) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(ECONNRESET|EPIPE)$/.test(String(code)) ||
    /^Connection terminated(?! due to)/.test(String(message))
  );
}

/** Whether nothing was said in time, as where a server or the way to it is frozen. */
export function isSilent(error: unknown): boolean {
  const said = /^(Query read timeout|timeout exceeded|Connection terminated due to)/;
  return error instanceof Error && said.test(error.message);
}
