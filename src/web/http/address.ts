import type { Server } from "bun";
import type { Whereabouts } from "../../accounts/security-log";
import type { Config } from "../../config";

/** Where a request comes from; behind a trusted proxy, the last address that it appended. */
export function clientAddress(
  request: Request,
  server: Server<unknown> | null,
  config: Config,
): string {
  const forwarded = config.trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return forwarded || server?.requestIP(request)?.address || "unknown";
}

/** The same with the browser's own name, as the security log keeps it. */
export function whereabouts(
  request: Request,
  server: Server<unknown> | null,
  config: Config,
): Whereabouts {
  return {
    address: clientAddress(request, server, config),
    userAgent: request.headers.get("user-agent") ?? "",
  };
}
