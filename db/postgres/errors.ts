function sqlStateOf(error: unknown): string {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  // System errors have codes too, but only the server's have a severity.
  return typeof code === "string" && severity !== undefined ? code : "";
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === "23505";
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqlStateOf(error) === "23503";
}

export function isStorageFailure(error: unknown): boolean {
  return /^(53100|58030|25006)$/.test(sqlStateOf(error));
}

export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === "25006";
}

export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(sqlStateOf(error)) || isStatementForgotten(error);
}

/** The server forgot the prepared statement, or a table's columns have changed. */
export function isStatementForgotten(error: unknown): boolean {
  const { routine } = (error ?? {}) as { routine?: unknown };
  const state = sqlStateOf(error);
  return state === "26000" || (state === "0A000" && routine === "RevalidateCachedQuery");
}

const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/;

export function isUnreachable(error: unknown): boolean {
  if (/^(08|57P0|53[0234])/.test(sqlStateOf(error))) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (/^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(String(code)))
    return true;
  return error instanceof Error && LOST_CONNECTION.test(String(message));
}

export function isConnectionLost(error: unknown): boolean {
  if (/^(08006|57P0[12])$/.test(sqlStateOf(error))) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    /^(ECONNRESET|EPIPE)$/.test(String(code)) ||
    /^Connection terminated(?! due to)/.test(String(message))
  );
}

export function isTimeout(error: unknown): boolean {
  const timeouts = /^(Query read timeout|timeout exceeded|Connection terminated due to)/;
  return error instanceof Error && timeouts.test(error.message);
}
