import type { z } from "zod";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { openOffer } from "./answers";

/** A second chance that is open to its reader (docs/product.md#second-chance). */
export type OpenOffer = z.output<typeof openOffer>;

/** The open offer that a row was joined with; null where it was with none. */
export function openOfferOf(row: {
  offer_id: string | null;
  offer_cents: number | null;
  expires_at: number | null;
}): OpenOffer | null {
  const { offer_id: id, offer_cents: cents, expires_at: at } = row;
  if (id === null || cents === null || at === null) return null;
  return { id, amount: centsToDecimal(cents), expiresAt: isoTime(at) };
}
