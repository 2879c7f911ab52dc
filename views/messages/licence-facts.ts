import type { Licences } from "../../src/packages/licence-fields";
import type { Messages } from "./messages";

/** Returns no facts for most listings, which sell a single license. */
export function licenceFacts(
  { seats, exclusiveFromCents: fromCents, shelf }: Licences,
  { licences: words }: Messages["listing"],
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
