import type { Licenses } from "../src/packages/license-fields";
import type { Messages } from "./messages";

/** Returns no facts for most listings, which sell a single license. */
export function licenseFacts(
  { seats, exclusiveFromCents: fromCents, shelf }: Licenses,
  { licenses: words }: Messages["listing"],
  isShelfLeft = true,
): { label: string; value: string }[] {
  const seatsText = words.seats({ seats });
  const saleText =
    fromCents === null ? seatsText : words.orExclusive({ seats: seatsText, fromCents });
  return [
    ...(seats > 1 || fromCents !== null ? [{ label: words.label, value: saleText }] : []),
    ...(shelf && isShelfLeft
      ? [{ label: words.afterwards, value: words.shelf({ shelf, seats }) }]
      : []),
  ];
}
