import { GROUP_ROLES, type GroupRole } from "../rules/organization";
import type { Identity } from "./claims";
import type { Provider } from "./providers";
import { RoleMissing } from "./refusals";

/** @throws RoleMissing if no group gives one and there is none for everybody */
export function rolesFor(
  { roleGroups, defaultRole }: Pick<Provider, "roleGroups" | "defaultRole">,
  { groups }: Pick<Identity, "groups">,
): GroupRole[] {
  const given = GROUP_ROLES.filter((role) =>
    roleGroups[role]?.some((group) => groups.includes(group)),
  );
  if (given.length > 0) return given;
  if (defaultRole === null) throw new RoleMissing();
  return [defaultRole];
}
