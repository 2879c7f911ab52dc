import type { TokenGrant } from "../accounts/viewer";
import type { Scope } from "../rules/scopes";
import { ScopeMissing, SessionOnly } from "./refusals";

/**
 * @param scopes any one of them is enough; without any, only a session may make the call
 * @throws SessionOnly, ScopeMissing
 */
export function requireScope(token: TokenGrant | null, ...scopes: readonly Scope[]): void {
  if (!token) return;
  const [first] = scopes;
  if (first === undefined) throw new SessionOnly();
  if (!scopes.some((scope) => token.scopes.has(scope))) throw new ScopeMissing({ scope: first });
}
