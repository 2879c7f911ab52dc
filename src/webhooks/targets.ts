import { isIP } from "node:net";
import { InvalidInput } from "../lib/errors";
import type { Network } from "../lib/public-address";

const FIRST_FREE_PORT = 1024;

/**
 * Whether the address could be a receiver's; each try checks where its name leads. Without allowed
 * private networks, it must be a name under https.
 */
export function isWebhookTarget(address: string, allowed: readonly Network[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.hash) return false;
  if (url.port !== "" && Number(url.port) < FIRST_FREE_PORT) return false;
  if (allowed.length > 0) return /^https?:$/.test(url.protocol) && url.hostname !== "";
  const isName =
    isIP(url.hostname) === 0 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname);
  return url.protocol === "https:" && isName;
}

/** @throws InvalidInput */
export function requireTarget(address: string, allowed: readonly Network[]): void {
  if (!isWebhookTarget(address, allowed))
    throw new InvalidInput([{ path: "url", message: "webhook-url" }]);
}
