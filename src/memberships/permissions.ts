import { coded, Forbidden } from "../lib/errors";
import type { Permission } from "../rules/organization";

/** A member's roles in their organization do not allow the act. */
export class PermissionMissing extends coded(Forbidden, "permission-missing") {}

/** @throws PermissionMissing */
export function requirePermission(
  permissions: ReadonlySet<Permission>,
  permission: Permission,
): void {
  if (!permissions.has(permission)) throw new PermissionMissing({ permission });
}
