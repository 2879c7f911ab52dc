import type { Licences } from "../../src/packages/licence-fields";
import type { Messages } from "./messages";

/** Returns no facts for most listings, which sell a single license. */
export function licenceFacts(
  { seats, exclusiveFromCents: fromCents, shelf }: Licences,
  { licences: words }: Messages["listing"],
  isShelfLeft = true,
): { label: string; value: string }[] {
  const atOnePrice = words.seats({ seats });
  const sold =
    fromCents === null ? atOnePrice : words.orExclusive({ seats: atOnePrice, fromCents });
  return [
    ...(seats > 1 || fromCents !== null ? [{ label: words.label, value: sold }] : []),
    ...(shelf && isShelfLeft
      ? [{ label: words.afterwards, value: words.shelf({ shelf, seats }) }]
      : []),
  ];
}
