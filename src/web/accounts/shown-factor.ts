import type { ChallengeBinding } from "../../accounts/passkey-answers";
import type { FactorProof } from "../../accounts/second-factor";
import type { Form } from "../http/body";

export const FACTOR_FIELDS = ["code", "passkey"] as const;

/** What a proved form sends with its own fields. */
export const PROOF_FIELDS = ["password", ...FACTOR_FIELDS] as const;

export function factorInForm({ passkey, code = "" }: Form, binding: ChallengeBinding): FactorProof {
  return passkey ? { answer: passkey, binding } : { code };
}
