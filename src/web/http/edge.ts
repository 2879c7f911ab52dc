import type { Server } from "bun";
import { Elysia } from "elysia";
import type { HigherOrderFunction } from "elysia/types";
import type { Config } from "../../config";
import { coded, Forbidden, Refusal } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import type { AppContext } from "./app-context";
import { isHttps, secureCookies } from "./cookies";
import { errorAnswers } from "./error-answers";
import { RouteNotFound } from "./errors";
import { pathOf } from "./request";

/** HTTP/1.0 allows a request without a host. */
export class HostUnreadable extends coded(Refusal, "host-unreadable") {}

/** Some libraries end strings at U+0000. */
export class QueryUnreadable extends coded(Refusal, "query-unreadable") {}

/** Sockets return nothing. */
type Answer = (
  request: Request,
  server?: Server<unknown>,
  ...rest: unknown[]
) => Promise<Response> | Response;

/** Elysia drops `await` for handlers that it considers synchronous. */
export function edge(services: AppContext) {
  const headers = Object.entries(securityHeaders(services.config));
  const https = isHttps(services.config.publicUrl);
  const answerTo = errorAnswers(services);

  async function answerError(
    error: unknown,
    request: Request,
    server: Server<unknown> | null,
  ): Promise<Response> {
    try {
      return await answerTo(error, request, { server });
    } catch (failure) {
      services.log.error({ err: failure, request: requestId() }, "error response failed");
      return new Response("Something went wrong on our side.", { status: 500 });
    }
  }

  return ((answer: Answer): Answer =>
    async (request, server, ...rest) => {
      try {
        checkAddress(request.url);
        return finished(await answer(request, server, ...rest), headers, https);
      } catch (error) {
        return finished(await answerError(error, request, server ?? null), headers, https);
      }
    }) as unknown as HigherOrderFunction;
}

/** Load balancers probe over HTTP/1.0, which needs no Host header. */
const PROBES = new Set(["/healthz", "/readyz"]);

function checkAddress(url: string): void {
  if (!URL.canParse(url) && !PROBES.has(pathOf(url))) throw new HostUnreadable();
  if (!url.includes("%00")) return;
  throw pathOf(url).includes("%00") ? new RouteNotFound() : new QueryUnreadable();
}

/** A route's own header wins, because uploaded files have a stricter policy than pages. */
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

export class ForeignOrigin extends coded(Forbidden, "foreign-origin") {}

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

/** Responses can be private, so no cache may store them (ASVS 14.3.2). */
export const uncachedCalls = new Elysia({ name: "uncached-calls" }).onAfterHandle(
  { as: "global" },
  ({ path, set }) => {
    if (path.startsWith("/api/")) set.headers["cache-control"] ??= "no-store";
  },
);

/** A request with neither header is not from a browser (docs/product.md#writes-from-a-browser). */
export function originCheck(config: Config) {
  return new Elysia({ name: "origin-check" }).onRequest(({ request }) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS")
      return;
    requireOwnOrigin(request, config);
  });
}

export function requireOwnOrigin({ headers }: Request, { publicUrl }: Config): void {
  if (!isOwnOrigin(headers, publicUrl)) throw new ForeignOrigin();
}

export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "none") return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (origin === publicUrl) return true;
  // Any name of the server is allowed, but the scheme must match, or a forged page could write.
  const url = URL.parse(origin);
  return url?.host === headers.get("host") && url?.protocol === new URL(publicUrl).protocol;
}
