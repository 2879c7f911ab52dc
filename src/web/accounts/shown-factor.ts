import type { ChallengeBond } from "../../accounts/passkey-answers";
import type { ShownFactor } from "../../accounts/second-factor";
import type { Form } from "../http/body";

export function factorInForm({ passkey, code = "" }: Form, bond: ChallengeBond): ShownFactor {
  return passkey ? { answer: passkey, bond } : { code };
}
