import { DAY } from "../lib/time";

/** For how many days an offer may be open. */
export const OFFER_DAYS = [1, 3, 5, 7] as const;

/** How long after the end of its auction, or of its contract, a lot can be offered. */
export const OFFERABLE_MS = 60 * DAY;

/** What has become of a lot, as far as it decides whether its bidders get a second chance. */
export interface Aftermath {
  status: "active" | "ended" | "settled";
  /** When its auction really ended; null while it runs. */
  endedAt: number | null;
  /** It ended below its reserve. */
  reserveMissed: boolean;
  /** Of the sale that was agreed, if any; void once it fell through. */
  contract: "none" | "stands" | "void";
  /** When it fell through; null where none did. */
  voidedAt: number | null;
  /** A bid is accepted, and its contract not sent yet. */
  accepted: boolean;
  /** It was listed again. */
  relisted: boolean;
}

/**
 * Until when a lot can be offered to one of its bidders; null where it cannot be. It can where the
 * reserve was not met, or where the contract fell through (docs/product.md#second-chance).
 */
export function offerableUntil(lot: Aftermath): number | null {
  if (lot.endedAt === null || lot.accepted || lot.relisted) return null;
  if (lot.status !== "ended" || lot.contract === "stands") return null;
  if (lot.voidedAt !== null) return lot.voidedAt + OFFERABLE_MS;
  return lot.reserveMissed ? lot.endedAt + OFFERABLE_MS : null;
}
