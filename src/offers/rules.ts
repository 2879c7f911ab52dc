import type { Selectable } from "kysely";
import { z } from "zod";
import type { OffersTable } from "../../db/schema/auctions";
import { priceAmount } from "../auctions/schema";
import { Conflict, coded, Gone, NotFound } from "../lib/errors";
import { parseNumeral } from "../lib/inputs";
import { DAY } from "../lib/time";

export class OfferNotFound extends coded(NotFound, "offer-not-found") {}
export class NotOfferable extends coded(Conflict, "offer-impossible") {}
export class OfferTooLate extends coded(Conflict, "offer-late") {}
export class OfferOpen extends coded(Conflict, "offer-open") {}
export class BidNotOfferable extends coded(Conflict, "bid-not-offerable") {}
export class BidderUnreachable extends coded(Conflict, "bidder-unreachable") {}
/** Another price can be named only directly after a missed reserve. */
export class OfferAtBid extends coded(Conflict, "offer-at-bid") {}
export class OfferBelowBid extends coded(Conflict, "offer-below-bid") {}
export class DeclinedBefore extends coded(Conflict, "offer-declined-before") {}
export class OfferDecided extends coded(Conflict, "offer-decided") {}
export class OfferLapsed extends coded(Gone, "offer-lapsed") {}

/** How long a counter-offer binds the bidder. */
export const COUNTER_MS = 7 * DAY;

export const OFFER_DAYS = [1, 3, 5, 7] as const;

export const OFFERABLE_MS = 60 * DAY;

export interface AuctionResult {
  status: "active" | "ended" | "settled";
  endedAt: number | null;
  reserveMissed: boolean;
  contract: "none" | "valid" | "void";
  voidedAt: number | null;
  /** How long the package was hidden since then. */
  heldMs: number;
  /** An operator found that the listing was wrong, so nobody is offered it. */
  disproved: boolean;
  accepted: boolean;
  relisted: boolean;
}

/** In the log, a later sale than the first cannot be at an agreed price. */
export function isPriceOpen({ voidedAt }: AuctionResult, lot: { miss_logged: number }): boolean {
  return voidedAt === null && lot.miss_logged === 1;
}

/** Requires a missed reserve or a void contract (docs/product.md#second-chance). */
export function offerableUntil(lot: AuctionResult): number | null {
  if (lot.endedAt === null || lot.accepted || lot.relisted || lot.disproved) return null;
  if (lot.status !== "ended" || lot.contract === "valid") return null;
  if (lot.voidedAt !== null) return lot.voidedAt + OFFERABLE_MS + lot.heldMs;
  return lot.reserveMissed ? lot.endedAt + OFFERABLE_MS + lot.heldMs : null;
}

export type Offer = Selectable<OffersTable>;

/** A counter-offer is open too, but binds the bidder. */
export type OfferStatus = Offer["status"] | "countered";

export const isLive = (status: OfferStatus) => status === "open" || status === "countered";

export const newOffer = z.object({
  days: z
    .preprocess(parseNumeral, z.number("choice-invalid"))
    .refine(
      (days): days is (typeof OFFER_DAYS)[number] => OFFER_DAYS.some((option) => option === days),
      {
        error: "choice-invalid",
      },
    ),
  /** Defaults to the amount of the bid. */
  amount: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    priceAmount.optional(),
  ),
});
