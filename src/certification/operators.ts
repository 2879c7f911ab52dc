import type { Viewer } from "../accounts/sessions";
import type { Config } from "../config";

type Asking = Pick<Viewer, "email" | "emailVerified" | "verifiedAtSignIn" | "secondFactor">;

/**
 * The address must have been verified when the session began, or a stranger who registered with an
 * operator's address could become one.
 */
export function isOperator(
  config: Pick<Config, "operatorEmails" | "operatorSecondFactor">,
  viewer: Asking | null,
): boolean {
  if (!mayOperate(config, viewer)) return false;
  return !config.operatorSecondFactor || viewer?.secondFactor === true;
}

export function keepsSecondFactor(
  config: Pick<Config, "operatorEmails" | "operatorSecondFactor">,
  viewer: Asking | null,
): boolean {
  return config.operatorSecondFactor && mayOperate(config, viewer);
}

export function mayOperate(
  { operatorEmails }: Pick<Config, "operatorEmails">,
  viewer: Asking | null,
): boolean {
  if (!viewer?.emailVerified || !viewer.verifiedAtSignIn) return false;
  return operatorEmails.includes(viewer.email);
}
