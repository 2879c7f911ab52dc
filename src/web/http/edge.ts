import type { Server } from "bun";
import { Elysia } from "elysia";
import type { HigherOrderFunction } from "elysia/types";
import type { Config } from "../../config";
import { coded, Forbidden, Refusal } from "../../lib/errors";
import { requestId } from "../../lib/ids";
import type { AppContext } from "./app-context";
import { isHttps, secureCookies } from "./cookies";
import { errorResponder } from "./error-answers";
import { RouteNotFound } from "./errors";
import { rateLimitHeaders } from "./rate-limit-headers";
import { isApiRequest, isProbe, pathOf } from "./request";

/** HTTP/1.0 allows requests without a Host header. */
export class InvalidHost extends coded(Refusal, "host-unreadable") {}

/** Some libraries truncate strings at U+0000. */
export class InvalidQuery extends coded(Refusal, "query-unreadable") {}

/** Upgrades to WebSockets return undefined. */
type Handler = (
  request: Request,
  server?: Server<unknown>,
  ...rest: unknown[]
) => Promise<Response> | Response;

/** Catches what `onError` misses: Elysia does not await handlers that it considers synchronous. */
export function edgeHandler(services: AppContext) {
  const headers = Object.entries(securityHeaders(services.config));
  // API responses can be private, so no cache may store them (ASVS 14.3.2).
  const apiHeaders = [...headers, ["cache-control", "no-store"] as const];
  const isSecure = isHttps(services.config.publicUrl);
  const respondToError = errorResponder(services);

  async function safeErrorResponse(
    error: unknown,
    request: Request,
    server: Server<unknown> | null,
  ): Promise<Response> {
    try {
      return await respondToError(error, request, { server });
    } catch (responderError) {
      services.log.error({ err: responderError, request: requestId() }, "error response failed");
      return new Response("Something went wrong on our side.", { status: 500 });
    }
  }

  return ((handler: Handler): Handler =>
    async (request, server, ...rest) => {
      const isApi = isApiRequest(request.url);
      // What is left of the limits is only known after the request.
      const added = () => (isApi ? [...apiHeaders, ...rateLimitHeaders()] : headers);
      try {
        checkUrl(request.url);
        return withHeaders(await handler(request, server, ...rest), added(), isSecure);
      } catch (error) {
        const response = await safeErrorResponse(error, request, server ?? null);
        return withHeaders(response, added(), isSecure);
      }
      // Elysia types a hook by what it wraps, not by what it returns.
    }) as unknown as HigherOrderFunction;
}

/** Load balancers probe over HTTP/1.0, which needs no Host header. */
function checkUrl(url: string): void {
  if (!URL.canParse(url) && !isProbe(url)) throw new InvalidHost();
  if (!url.includes("%00")) return;
  throw pathOf(url).includes("%00") ? new RouteNotFound() : new InvalidQuery();
}

/** A route's own header wins, because uploaded files have a stricter policy than pages. */
function withHeaders(
  response: Response,
  headers: ReadonlyArray<readonly [string, string]>,
  isSecure: boolean,
): Response {
  if (!response) return response;
  try {
    for (const [name, value] of headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (isSecure) secureCookies(response.headers);
    return response;
  } catch {
    return withHeaders(new Response(response.body, response), headers, isSecure);
  }
}

export class ForeignOrigin extends coded(Forbidden, "foreign-origin") {}

const CONTENT_SECURITY_POLICY = [
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
    "content-security-policy": CONTENT_SECURITY_POLICY,
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

/** Browsers always send `Sec-Fetch-Site` or `Origin` (docs/product.md#writes-from-a-browser). */
export function originCheck(config: Config) {
  return new Elysia({ name: "origin-check" }).onRequest(({ request }) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS")
      return;
    requireOwnOrigin(request, config);
  });
}

function requireOwnOrigin({ headers }: Request, { publicUrl }: Config): void {
  if (!isOwnOrigin(headers, publicUrl)) throw new ForeignOrigin();
}

export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "none") return site === "same-origin";
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (origin === publicUrl) return true;
  // The server may have several names, but an http page could be forged, so the scheme must match.
  const url = URL.parse(origin);
  return url?.host === headers.get("host") && url?.protocol === new URL(publicUrl).protocol;
}
