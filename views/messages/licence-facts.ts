import type { Licences } from "../../src/packages/licence-fields";
import type { Messages } from "./messages";

/** Most listings have one license and no other choice, which needs no fact. */
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
