import type { Correspondent } from "../src/chat/answers";
import { personName } from "../src/lib/languages";
import type { Messages } from "./messages";

/** Buyers who have not written and publishers who hide their name stay anonymous. */
export function correspondentName(
  { id, firstName, lastName }: Correspondent,
  { roadshow, packages }: Messages,
): string {
  if (firstName === null) return roadshow.buyers.anonymous({ suffix: id.slice(-3) });
  return (
    personName(firstName, lastName) || packages.detail.anonymousPublisher({ suffix: id.slice(-5) })
  );
}
