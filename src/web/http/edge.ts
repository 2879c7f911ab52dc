import type { Server } from "bun";
import { Elysia } from "elysia";
import type { HigherOrderFunction } from "elysia/types";
import type { Config } from "../../config";
import { Forbidden, Refusal } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import { isHttps, secureCookies } from "./cookies";
import { errorAnswers } from "./error-answers";
import { RouteNotFound } from "./errors";
import { pathOf } from "./request";
import type { Site } from "./site";

/** A request that names no host that could be one, as HTTP/1.0 may and HTTP/1.1 must not. */
export class HostUnreadable extends Refusal {
  constructor() {
    super("host-unreadable");
  }
}

/** U+0000 in a query: no field of ours may hold it, and some libraries end a text there. */
export class QueryUnreadable extends Refusal {
  constructor() {
    super("query-unreadable");
  }
}

/**
 * Elysia's compiled handler of all routes; it is also called for sockets, and then returns nothing.
 */
type Answer = (
  request: Request,
  server?: Server<unknown>,
  ...rest: unknown[]
) => Promise<Response> | Response;

/**
 * Around everything that answers: no request gets past it without the security headers, and nothing
 * thrown gets past it at all, whether a route's hooks saw it or not (Elysia leaves out `await` where
 * it takes a handler for synchronous, and then does not see its promise fail).
 */
export function edge(services: Site) {
  const headers = Object.entries(securityHeaders(services.config));
  const https = isHttps(services.config.publicUrl);
  const answerTo = errorAnswers(services);

  async function refused(
    error: unknown,
    request: Request,
    server: Server<unknown> | null,
  ): Promise<Response> {
    try {
      return await answerTo(error, request, { server });
    } catch (failure) {
      services.log.error({ err: failure, request: requestId() }, "an error could not be told");
      return new Response("Something went wrong on our side.", { status: 500 });
    }
  }

  return ((answer: Answer): Answer =>
    async (request, server, ...rest) => {
      try {
        checkAddress(request.url);
        return finished(await answer(request, server, ...rest), headers, https);
      } catch (error) {
        return finished(await refused(error, request, server ?? null), headers, https);
      }
    }) as unknown as HigherOrderFunction;
}

/** Load balancers ask these by HTTP/1.0, which needs no Host. */
const PROBES = new Set(["/healthz", "/readyz"]);

/** @throws HostUnreadable, RouteNotFound, QueryUnreadable */
function checkAddress(url: string): void {
  if (!URL.canParse(url) && !PROBES.has(pathOf(url))) throw new HostUnreadable();
  if (!url.includes("%00")) return;
  throw pathOf(url).includes("%00") ? new RouteNotFound() : new QueryUnreadable();
}

/**
 * What a route says itself stands: a stranger's file has a stricter policy than pages. A socket's
 * upgrade has no response of ours; the headers of a redirect cannot be changed.
 */
function finished(
  response: Response,
  headers: ReadonlyArray<readonly [string, string]>,
  https: boolean,
): Response {
  if (!response) return response;
  try {
    for (const [name, value] of headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (https) secureCookies(response.headers);
    return response;
  } catch {
    return finished(new Response(response.body, response), headers, https);
  }
}

/** A write that a browser was made to send by another site. */
export class ForeignOrigin extends Forbidden {
  constructor() {
    super("foreign-origin");
  }
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join("; ");

/** ASVS 3.4 and what Observatory asks for; the same for every answer. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    ...(isHttps(config.publicUrl) && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

/** What a call answers may be one member's own: no cache on the way keeps it (ASVS 14.3.2). */
export const uncachedCalls = new Elysia({ name: "uncached-calls" }).onAfterHandle(
  { as: "global" },
  ({ path, set }) => {
    if (path.startsWith("/api/")) set.headers["cache-control"] ??= "no-store";
  },
);

/**
 * Refuses writes that another site's page makes a browser send
 * (docs/product.md#writes-from-a-browser). A request with neither header is no browser's: SameSite
 * keeps the cookie from it.
 */
export function originCheck(config: Config) {
  return new Elysia({ name: "origin-check" }).onRequest(({ request }) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS")
      return;
    requireOwnOrigin(request, config);
  });
}

/** @throws ForeignOrigin */
export function requireOwnOrigin({ headers }: Request, { publicUrl }: Config): void {
  if (!isOwnOrigin(headers, publicUrl)) throw new ForeignOrigin();
}

/** Whether a browser says that our own page sent this, or no browser sent it. */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "none") return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (origin === publicUrl) return true;
  // The Host covers servers reached by another name than PUBLIC_URL, as in a local network. The
  // scheme has to be PUBLIC_URL's: whoever can forge a page of http shall not write to one of https.
  const url = URL.parse(origin);
  return url?.host === headers.get("host") && url?.protocol === new URL(publicUrl).protocol;
}
