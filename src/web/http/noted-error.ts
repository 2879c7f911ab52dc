import type { Server } from "bun";
import type { Logger } from "pino";
import { type DomainError, Forbidden, TookTooLong } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import { StoreUnavailable } from "../../store/store";
import { readerOrVisitor } from "./access";
import type { AppContext } from "./app-context";
import { DatabaseUnreachable, domainErrorOf, ReferenceGone, StorageFailed } from "./errors";
import { whereabouts } from "./request";

interface ThrownIn {
  request: Request;
  server: Server<unknown> | null;
  code?: unknown;
}

/** Logs what was not expected, and refusals; null is a fault of the server. */
export async function notedError(
  services: AppContext,
  error: unknown,
  { request, server, code }: ThrownIn,
): Promise<DomainError | null> {
  const domainError = domainErrorOf(error, code);
  if (!isClientGone(error, request)) logUnexpected(services.log, error, domainError);
  if (domainError instanceof Forbidden) await recordRefusal(services, request, server);
  return domainError;
}

function isClientGone(error: unknown, { signal }: Request): boolean {
  return signal.aborted && (error as { name?: unknown } | null)?.name === "AbortError";
}

/** Logs refused access, as ASVS 16.3.2 requires, but not 404s. */
async function recordRefusal(
  services: AppContext,
  request: Request,
  server: Server<unknown> | null,
): Promise<void> {
  const { viewer } = await readerOrVisitor(services, request);
  if (!viewer) return;
  await services.security.note(
    "access-refused",
    viewer.memberId,
    whereabouts(request, server, services.config),
  );
}

function logUnexpected(log: Logger, error: unknown, domainError: DomainError | null): void {
  const line = { err: error, request: requestId() };
  if (!domainError) log.error(line, "unexpected error");
  if (domainError instanceof DatabaseUnreachable) log.error(line, "the database does not respond");
  if (domainError instanceof StorageFailed) log.error(line, "writing to storage failed");
  if (domainError instanceof StoreUnavailable) log.error(line, "the store does not respond");
  if (domainError instanceof TookTooLong) log.error(line, "a worker timed out");
  if (domainError instanceof ReferenceGone) log.warn(line, "a referenced row is gone");
}
