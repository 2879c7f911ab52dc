import { isIP } from "node:net";
import type { Network } from "./public-address";

const FIRST_FREE_PORT = 1024;

/**
 * Whether the address could be one of a member's server; each request checks where its name leads.
 * Without allowed private networks, it must be a name under https.
 */
export function isOutgoingTarget(address: string, allowed: readonly Network[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.hash) return false;
  if (url.port !== "" && Number(url.port) < FIRST_FREE_PORT) return false;
  if (allowed.length > 0) return /^https?:$/.test(url.protocol) && url.hostname !== "";
  const isName =
    isIP(url.hostname) === 0 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname);
  return url.protocol === "https:" && isName;
}
