import type { Selectable } from "kysely";
import { z } from "zod";
import type { PackagesTable } from "../../db/schema/packages";
import { InvalidInput } from "../lib/errors";
import { line, trimInput, yesOrNo } from "../lib/inputs";
import { DAY, HOUR, isoTime } from "../lib/time";
import { isEndless, NO_END } from "../rules/fixed-price";
import { isFixedPrice, type Sale } from "../rules/sale";
import type { Start } from "../rules/starts";

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** A day such as "2027-03-31", at whose end, midnight UTC, the sale is over. */
export const lastDay = z
  .preprocess(trimInput, line("last-day-invalid"))
  .transform((text, context) => {
    if (text === "") return null;
    const start = ISO_DAY.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(start) || !isoTime(start).startsWith(text)) {
      context.addIssue("last-day-invalid");
      return null;
    }
    return start + DAY;
  });

/** Whether buyers may offer less than the price. */
export const takesOffers = z.preprocess((value) => {
  const text = typeof value === "string" ? value.trim().toLowerCase() : (value ?? "");
  return text === "true" || (text === "false" || text === "" ? false : value);
}, yesOrNo());

export function lastDayOf(endsAt: number): string {
  return isoTime(endsAt - DAY).slice(0, 10);
}

interface FixedPriceInput {
  sale: Sale;
  startingPrice: number;
  reservePrice: number | null;
  exclusiveFrom: number | null;
  seats: number;
  startsAt: Start;
  lastDay: number | null;
  offers: boolean;
}

/** A field that has no effect is refused, because its seller relies on it. */
export function checkFixedPrice(input: FixedPriceInput, context: z.RefinementCtx): void {
  const {
    sale,
    startingPrice,
    reservePrice,
    exclusiveFrom,
    seats,
    startsAt,
    lastDay: end,
    offers,
  } = input;
  const fault = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (sale !== "fixed") {
    if (end !== null) fault("lastDay", "only-fixed");
    if (offers) fault("offers", "only-fixed");
    return;
  }
  if (startingPrice === 0) fault("startingPrice", "price-required");
  if (reservePrice !== null) fault("reservePrice", "not-fixed");
  if (exclusiveFrom !== null) fault("exclusiveFrom", "not-fixed");
  if (startsAt !== null) fault("startsAt", "not-fixed");
  if (seats > 1) fault("seats", "fixed-licenses");
}

const HIDDEN_FIELDS = new Set([
  ...["reservePrice", "exclusiveFrom", "seats"],
  ...["startsAt", "opens", "opensAt", "opensZone"],
]);

/** What the form has for a fixed price; calls state `shelf`. */
export const FIXED_LICENSES = ["one", "any"] as const;

/** Drops what was typed before the rule of sale was changed, which the form then hides. */
export function fieldsOfSaleForm(
  form: Readonly<Partial<Record<string, string>>>,
): Record<string, string | undefined> {
  const { fixedLicenses, ...fields } = form;
  if (fixedLicenses === undefined) return fields;
  if (fields.sale !== "fixed") return { ...fields, lastDay: undefined, offers: undefined };
  const shelf = fixedLicenses === "any" ? "unlimited" : undefined;
  const shown = Object.entries(fields).filter(([name]) => !HIDDEN_FIELDS.has(name));
  return { ...Object.fromEntries(shown), shelf };
}

/** @throws InvalidInput if the last day is over before the sale opens */
export function requireLaterEnd(
  { saleEndsAt = null }: { saleEndsAt?: number | null },
  opensAt: number,
): void {
  if (saleEndsAt === null || saleEndsAt > opensAt) return;
  throw new InvalidInput([{ path: "lastDay", message: "last-day-past" }]);
}

type TimedLot = Pick<
  Selectable<PackagesTable>,
  ("auction_end_time" | "opens_at" | "created_at" | "status") | ("sale_rule" | "takes_offers")
>;

/** The last day of an earlier sale is over when the package is listed again. */
export function durationFields(lot: TimedLot): Record<string, string> {
  const { auction_end_time: endsAt, opens_at, created_at, status } = lot;
  if (!isFixedPrice(lot))
    return { auctionDurationHours: String(Math.round((endsAt - (opens_at ?? created_at)) / HOUR)) };
  return {
    lastDay: status === "active" && !isEndless(endsAt) ? lastDayOf(endsAt) : "",
    offers: lot.takes_offers === 1 ? "true" : "",
  };
}

/** Of a new listing; nothing extends the end of a sale at a fixed price. */
export function plannedEnd(
  listing: { sale?: Sale; saleEndsAt?: number | null; auctionDurationHours: number },
  opensAt: number,
): number {
  if (listing.sale === "fixed") return listing.saleEndsAt ?? NO_END;
  return opensAt + listing.auctionDurationHours * HOUR;
}
