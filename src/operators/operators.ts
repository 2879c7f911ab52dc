import type { Viewer } from "../accounts/sessions";
import type { Config } from "../config";
import type { Right, Role } from "../rules/roles";

export type { Right, Role } from "../rules/roles";

type RoleViewer = Pick<
  Viewer,
  "email" | "emailVerified" | "verifiedAtSignIn" | "secondFactor" | "suspended" | "operatorRole"
> &
  Partial<Pick<Viewer, "token">>;

type OperatorConfig = Pick<Config, "operatorEmails" | "operatorSecondFactor">;

const RIGHTS_BY_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  operator: ["decide", "review", "read"],
  reviewer: ["review"],
  support: ["read"],
};

export function rolesWith(right: Right): Role[] {
  const roles = Object.keys(RIGHTS_BY_ROLE) as Role[];
  return roles.filter((role) => RIGHTS_BY_ROLE[role].includes(right));
}

/**
 * Anyone could register with an operator's address, so it must be verified before the session.
 * Programs with a token are no operators.
 */
export function roleOf(
  { operatorEmails }: Pick<Config, "operatorEmails">,
  viewer: RoleViewer | null,
): Role | null {
  if (!viewer?.emailVerified || !viewer.verifiedAtSignIn || viewer.suspended || viewer.token)
    return null;
  return operatorEmails.includes(viewer.email) ? "operator" : viewer.operatorRole;
}

export function rightsOf(config: OperatorConfig, viewer: RoleViewer | null): readonly Right[] {
  const role = roleOf(config, viewer);
  if (role === null || (config.operatorSecondFactor && !viewer?.secondFactor)) return [];
  return RIGHTS_BY_ROLE[role];
}

export function isOperator(
  config: OperatorConfig,
  viewer: RoleViewer | null,
  ...acceptedRights: [Right, ...Right[]]
): boolean {
  const rights = rightsOf(config, viewer);
  return acceptedRights.some((right) => rights.includes(right));
}

export function mustKeepSecondFactor(config: OperatorConfig, viewer: RoleViewer | null): boolean {
  return config.operatorSecondFactor && roleOf(config, viewer) !== null;
}
