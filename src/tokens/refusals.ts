import { Conflict, coded, Forbidden, NotFound, NotProved } from "../lib/errors";

export class TokenNotFound extends coded(NotFound, "token-not-found") {}
export class TokenWrong extends coded(NotProved, "token-wrong") {}
export class TokenExpired extends coded(NotProved, "token-expired") {}
export class TokenRevoked extends coded(NotProved, "token-revoked") {}
/** Its networks do not include the one that the request came from. */
export class TokenElsewhere extends coded(Forbidden, "token-network") {}
/** The call needs a scope that the token does not have. */
export class ScopeMissing extends coded(Forbidden, "token-scope") {}
/** The call is for sessions only. */
export class SessionOnly extends coded(Forbidden, "session-only") {}
/** Programs act only for members whose address is confirmed. */
export class AddressToConfirm extends coded(Conflict, "unconfirmed") {}
export class TooManyTokens extends coded(Conflict, "too-many-tokens") {}
