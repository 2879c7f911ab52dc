import { Elysia } from "elysia";
import type { Config } from "../../config";
import { Forbidden } from "../../lib/errors";
import { isHttps } from "./cookies";

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
