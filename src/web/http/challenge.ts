import { WrongToken } from "../../consignments/refusals";
import { type DomainError, NotSignedIn } from "../../lib/errors";
import { ScopeMissing, TokenExpired, TokenRevoked, TokenWrong } from "../../tokens/refusals";

const UNUSABLE = [TokenWrong, TokenExpired, TokenRevoked, WrongToken];

/** Says which token a program needs for the call, as RFC 6750 words it, if one would help. */
export function setChallenge({ headers }: Response, error: DomainError | null): void {
  const challenge = challengeOf(error);
  if (challenge !== null) headers.set("www-authenticate", challenge);
}

function challengeOf(error: DomainError | null): string | null {
  if (error instanceof NotSignedIn) return "Bearer";
  if (UNUSABLE.some((kind) => error instanceof kind)) return 'Bearer error="invalid_token"';
  if (error instanceof ScopeMissing)
    return `Bearer error="insufficient_scope", scope="${error.values.scope}"`;
  return null;
}
