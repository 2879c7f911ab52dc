import { HOUR, SECOND } from "../../lib/time";

export const CACHE_CONTROL = `public, max-age=${HOUR / SECOND}`;

export function cacheableText(type: string, body: string): Response {
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": CACHE_CONTROL };
  return new Response(body, { headers });
}
