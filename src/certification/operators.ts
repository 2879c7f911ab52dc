import type { Viewer } from "../accounts/sessions";
import type { Config } from "../config";

/**
 * Whether a user decides on certifications, in this session. Their address must be verified, and
 * have been when the session began: otherwise a stranger who registered with an operator's address
 * would be one as soon as the operator confirms it.
 */
export function isOperator(
  { operatorEmails }: Pick<Config, "operatorEmails">,
  viewer: Pick<Viewer, "email" | "emailVerified" | "verifiedAtSignIn"> | null,
): boolean {
  if (!viewer?.emailVerified || !viewer.verifiedAtSignIn) return false;
  return operatorEmails.includes(viewer.email);
}
