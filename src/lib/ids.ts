import { currentRequestId, inRequestScope } from "./requester";

export function newId(nowMs: number): string {
  return Bun.randomUUIDv7("hex", nowMs);
}

/** Sorts after every ID, for the first page of a list that begins with the newest. */
export const AFTER_ALL_IDS = "g";

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Keeps malformed ids out of queries. */
export function isId(text: string): boolean {
  return UUID_PATTERN.test(text);
}

export interface PseudonymLot {
  id: string;
  /** JSON: the IDs that bidders had here before they became part of another organization. */
  former_bidders: string | null;
}

/** Stable within a package but not linkable to anything else (docs/product.md#who-sees-whom). */
export function bidderPseudonym(
  key: string,
  { id: packageId, former_bidders }: PseudonymLot,
  bidderId: string,
): string {
  return new Bun.CryptoHasher("sha256", key)
    .update(`${packageId}\n${formerIdOf(former_bidders, bidderId)}`)
    .digest("hex")
    .slice(0, 32);
}

function formerIdOf(formerBidders: string | null, bidderId: string): string {
  if (formerBidders === null) return bidderId;
  return (JSON.parse(formerBidders) as Record<string, string>)[bidderId] ?? bidderId;
}

export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return inRequestScope(id, work);
}

export function requestId(): string | undefined {
  return currentRequestId();
}
