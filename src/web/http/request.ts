import type { Server } from "bun";
import type { ClientInfo } from "../../accounts/security-log";
import type { Config } from "../../config";

/** `new URL` is slower and throws for some Host headers. */
export function pathOf(url: string): string {
  const scheme = url.indexOf("://");
  const start = scheme === -1 ? 0 : url.indexOf("/", scheme + 3);
  if (start === -1) return "/";
  const pathEnd = url.slice(start).search(/[?#]/);
  return pathEnd === -1 ? url.slice(start) : url.slice(start, start + pathEnd);
}

const PROBE_PATHS = new Set(["/healthz", "/readyz"]);

export function isProbe(url: string): boolean {
  return PROBE_PATHS.has(pathOf(url));
}

/** Where programs call tools (docs/mcp.md#connecting). */
export const MCP_PATH = "/mcp";

/** Of programs, which read errors as JSON and send tokens. */
export function isApiRequest(url: string): boolean {
  const path = pathOf(url);
  return path.startsWith("/api/") || path === MCP_PATH;
}

/** A checkbox follows a hidden field of the same name, so a name can have several values. */
export function queryValues(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] as string)];
    }),
  );
}

/** Behind a trusted proxy, the client is the last address in X-Forwarded-For. */
export function clientAddress(
  request: Request,
  server: Server<unknown> | null,
  config: Config,
): string {
  const forwardedAddress = config.trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return forwardedAddress || server?.requestIP(request)?.address || "unknown";
}

export function whereabouts(
  request: Request,
  server: Server<unknown> | null,
  config: Config,
): ClientInfo {
  return {
    address: clientAddress(request, server, config),
    userAgent: request.headers.get("user-agent") ?? "",
  };
}

const MAX_IDLE_SECONDS = 255;

/** By default, idle connections are closed after 30 seconds. */
export function extendIdleTimeout(
  request: Request,
  server: Server<unknown> | null,
  seconds = MAX_IDLE_SECONDS,
): void {
  server?.timeout(request, seconds);
}

/** To go back in history, htmx needs the whole page. */
export function isFragmentWanted(headers: Headers): boolean {
  return (
    headers.get("hx-request") === "true" && headers.get("hx-history-restore-request") !== "true"
  );
}
