import type { Server } from "bun";
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
