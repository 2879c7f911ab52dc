import { HOUR, SECOND } from "../../lib/time";

export const KEPT = `public, max-age=${HOUR / SECOND}`;

export function keptText(type: string, body: string): Response {
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": KEPT };
  return new Response(body, { headers });
}
