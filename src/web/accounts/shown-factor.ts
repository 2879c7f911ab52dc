import type { ChallengeBond } from "../../accounts/passkey-challenges";
import type { ShownFactor } from "../../accounts/second-factor";
import type { Form } from "../http/body";

/** What a form shows besides a password: what a passkey has signed, else what was typed. */
export function shownIn({ passkey, code = "" }: Form, bond: ChallengeBond): ShownFactor {
  return passkey ? { answer: passkey, bond } : { code };
}
