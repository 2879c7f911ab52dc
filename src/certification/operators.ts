import type { Viewer } from "../accounts/sessions";
import type { Config } from "../config";

/**
 * Whether a user decides on certifications. Their address must be verified: otherwise a stranger
 * who registers with an operator's address would be one.
 */
export function isOperator(
  { operatorEmails }: Pick<Config, "operatorEmails">,
  viewer: Pick<Viewer, "email" | "emailVerified"> | null,
): boolean {
  return viewer?.emailVerified === true && operatorEmails.includes(viewer.email);
}
