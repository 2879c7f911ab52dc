import { DomainError } from "../lib/errors";
import { type AnswerInvalid, ProviderAway, ProviderFaulty, SignInDenied } from "./refusals";

/** By the codes of the library's errors. */
const REFUSALS: Readonly<Record<string, typeof SignInDenied | typeof ProviderFaulty>> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: SignInDenied,
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: ProviderFaulty,
  OAUTH_MISSING_SERVER_METADATA: ProviderFaulty,
  OAUTH_INVALID_SERVER_METADATA: ProviderFaulty,
};

export interface Failure {
  refusal: DomainError;
  /** Without the library's causes, which contain tokens. */
  logged: object;
}

export function failureFrom(
  thrown: unknown,
  Otherwise: typeof AnswerInvalid | typeof ProviderFaulty,
): Failure {
  const { message, code, error, cause } = thrown as Error & Record<string, unknown>;
  const logged = { message, code, reason: thrown instanceof ProviderAway ? String(cause) : error };
  if (thrown instanceof DomainError) return { refusal: thrown, logged };
  const Refusal = error === "invalid_client" ? ProviderFaulty : REFUSALS[String(code)];
  return { refusal: new (Refusal ?? Otherwise)(), logged };
}
