import type { Server } from "bun";
import type { Whereabouts } from "../../accounts/security-log";
import type { Config } from "../../config";

/**
 * The path of a request's URL, as it was sent. Without `new URL`: it costs more, there is one for
 * every request, and it throws for what a client may send as its Host.
 */
export function pathOf(url: string): string {
  const scheme = url.indexOf("://");
  const start = scheme === -1 ? 0 : url.indexOf("/", scheme + 3);
  if (start === -1) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** Whether a URL is a JSON call's: programs are answered in JSON, browsers with pages. */
export function isCall(url: string): boolean {
  return pathOf(url).startsWith("/api/");
}

/** A name that comes twice has all its values: a form sends a hidden fallback before a tick. */
export function valuesOf(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] as string)];
    }),
  );
}

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

/** The longest that Bun takes. */
const LONGEST_SECONDS = 255;

/** Lets an answer take minutes: without it, a connection that is silent for 30 seconds is closed. */
export function keepOpen(
  request: Request,
  server: Server<unknown> | null,
  seconds = LONGEST_SECONDS,
): void {
  server?.timeout(request, seconds);
}

/** Whether htmx asks for a part of a page; going back in history it wants the whole. */
export function isFragmentWanted(headers: Headers): boolean {
  return (
    headers.get("hx-request") === "true" && headers.get("hx-history-restore-request") !== "true"
  );
}
