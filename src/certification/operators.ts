import type { Viewer } from "../accounts/sessions";
import type { Config } from "../config";

type Asking = Pick<Viewer, "email" | "emailVerified" | "verifiedAtSignIn" | "secondFactor">;

/**
 * Whether a user decides on certifications, in this session. Their address must be verified, and
 * have been when the session began: otherwise a stranger who registered with an operator's address
 * would be one as soon as the operator confirms it. The session must have passed a second factor.
 */
export function isOperator(
  config: Pick<Config, "operatorEmails" | "operatorSecondFactor">,
  viewer: Asking | null,
): boolean {
  if (!mayOperate(config, viewer)) return false;
  return !config.operatorSecondFactor || viewer?.secondFactor === true;
}

/** Whether a member's last second factor stays: an operator is never without one. */
export function keepsSecondFactor(
  config: Pick<Config, "operatorEmails" | "operatorSecondFactor">,
  viewer: Asking | null,
): boolean {
  return config.operatorSecondFactor && mayOperate(config, viewer);
}

/** Whether they would be one with a second factor. */
export function mayOperate(
  { operatorEmails }: Pick<Config, "operatorEmails">,
  viewer: Asking | null,
): boolean {
  if (!viewer?.emailVerified || !viewer.verifiedAtSignIn) return false;
  return operatorEmails.includes(viewer.email);
}
