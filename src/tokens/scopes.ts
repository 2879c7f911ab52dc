import type { TokenGrant } from "../accounts/viewer";
import type { Scope } from "../rules/scopes";
import { ScopeMissing, SessionOnly } from "./refusals";

/**
 * @param scopes of which one is enough; none for what only members in a session may do
 * @throws SessionOnly, ScopeMissing
 */
export function requireScope(token: TokenGrant | null, ...scopes: readonly Scope[]): void {
  if (!token) return;
  const [first] = scopes;
  if (first === undefined) throw new SessionOnly();
  if (!scopes.some((scope) => token.scopes.has(scope))) throw new ScopeMissing({ scope: first });
}
