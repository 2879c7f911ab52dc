import type { Selectable } from "kysely";
import { z } from "zod";
import type { PackagesTable } from "../../db/schema/packages";
import { parseAmount } from "../lib/amount";
import { line, numeralIn, trimInput } from "../lib/inputs";
import { minimumBidCents } from "../lib/money";
import { READERS } from "../lib/number-fields";
import type { Rights } from "../rights/rights";
import type { RoundRule } from "../rules/round";

export const MAX_SEATS = 50;

export const SHELVES = ["seats", "unlimited"] as const;
/** "seats" limits the total number of licenses to `seats`. */
export type Shelf = (typeof SHELVES)[number];

export const LICENSE_FIELDS = ["seats", "exclusiveFrom", "shelf"] as const;

export interface Licenses {
  seats: number;
  exclusiveFromCents: number | null;
  shelf: Shelf | null;
}

export const optionalPrice = z
  .preprocess(trimInput, line("price-invalid"))
  .transform((text, context) => {
    if (text === "") return null;
    const cents = parseAmount(text);
    if (typeof cents === "number") return cents;
    context.addIssue(cents === "ambiguous" ? "amount-ambiguous" : "price-invalid");
    return null;
  });

/** Spreadsheets and forms send booleans as text. */
const shelfChoice = (value: unknown) => {
  const choice = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (choice === "true") return true;
  return choice === "false" || choice === "" || choice === undefined ? null : choice;
};

export const licenseFields = {
  seats: z.preprocess(
    (value) => numeralIn(READERS.licenses)(value) ?? 1,
    z.number("seats-range").int("seats-range").min(1, "seats-range").max(MAX_SEATS, "seats-range"),
  ),
  exclusiveFrom: optionalPrice,
  shelf: z
    .preprocess(
      shelfChoice,
      z.union([z.boolean(), z.literal("unlimited")], "choice-invalid").nullable(),
    )
    .transform((choice): Shelf | null => (choice === true ? "seats" : choice || null)),
};

interface LicenseInput {
  startingPrice: number;
  seats: number;
  exclusiveFrom: number | null;
  shelf: Shelf | null;
  rights: Rights | null;
}

export function checkLicenses(input: LicenseInput, context: z.RefinementCtx): void {
  const { startingPrice, seats, exclusiveFrom: from, shelf, rights } = input;
  const fault = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const offeredFields = [seats > 1 && "seats", from !== null && "exclusiveFrom", shelf && "shelf"];
  if (rights?.exclusive) {
    for (const path of offeredFields) if (path) fault(path, "seats-exclusive");
  } else {
    if (from !== null && from < minimumBidCents(startingPrice, null))
      fault("exclusiveFrom", "exclusive-low");
    if (shelf === "seats" && seats === 1) fault("shelf", "shelf-one");
  }
}

/** Of rounds that are listed now; those listed earlier keep their rule. */
export const NEW_ROUND_RULE: RoundRule = 2;

type LicenseColumns = Pick<Selectable<PackagesTable>, "seats" | "exclusive_from_cents" | "shelf">;

export function licensesOfLot(lot: LicenseColumns): Licenses {
  const { seats, exclusive_from_cents: exclusiveFromCents, shelf } = lot;
  return { seats, exclusiveFromCents, shelf };
}

export function licenseColumns({
  seats,
  exclusiveFromCents,
  shelf,
}: Partial<Licenses>): LicenseColumns {
  return {
    seats: seats ?? 1,
    exclusive_from_cents: exclusiveFromCents ?? null,
    shelf: shelf ?? null,
  };
}

export function licensesAsFields(
  lot: LicenseColumns,
): Record<(typeof LICENSE_FIELDS)[number], string> {
  const { exclusive_from_cents: from, shelf } = lot;
  return {
    seats: String(lot.seats),
    exclusiveFrom: from === null ? "" : (from / 100).toFixed(2),
    shelf: shelf === "seats" ? "true" : (shelf ?? ""),
  };
}
