import type { Selectable } from "kysely";
import { z } from "zod";
import type { OffersTable } from "../../db/schema/auctions";
import { Conflict, coded, Gone, NotFound } from "../lib/errors";
import { parseNumeral } from "../lib/inputs";
import { DAY } from "../lib/time";

export class OfferNotFound extends coded(NotFound, "offer-not-found") {}
export class NotOfferable extends coded(Conflict, "offer-impossible") {}
export class OfferTooLate extends coded(Conflict, "offer-late") {}
export class OfferOpen extends coded(Conflict, "offer-open") {}
export class BidNotOfferable extends coded(Conflict, "bid-not-offerable") {}
export class BidderUnreachable extends coded(Conflict, "bidder-unreachable") {}
export class DeclinedBefore extends coded(Conflict, "offer-declined-before") {}
export class OfferDecided extends coded(Conflict, "offer-decided") {}
export class OfferLapsed extends coded(Gone, "offer-lapsed") {}

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

/** Requires a missed reserve or a void contract (docs/product.md#second-chance). */
export function offerableUntil(lot: AuctionResult): number | null {
  if (lot.endedAt === null || lot.accepted || lot.relisted || lot.disproved) return null;
  if (lot.status !== "ended" || lot.contract === "valid") return null;
  if (lot.voidedAt !== null) return lot.voidedAt + OFFERABLE_MS + lot.heldMs;
  return lot.reserveMissed ? lot.endedAt + OFFERABLE_MS + lot.heldMs : null;
}

export type Offer = Selectable<OffersTable>;

export const newOffer = z.object({
  days: z
    .preprocess(parseNumeral, z.number("choice-invalid"))
    .refine(
      (days): days is (typeof OFFER_DAYS)[number] => OFFER_DAYS.some((option) => option === days),
      {
        error: "choice-invalid",
      },
    ),
});
