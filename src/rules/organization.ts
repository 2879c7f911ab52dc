/** In the order in which forms and lists show them. */
export const ORGANIZATION_ROLES = [
  ...(["owner", "approver", "bidder", "seller", "finance", "viewer"] as const),
] as const;

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** Roles that a group at an identity provider can give: nobody outside makes anyone an owner. */
export const GROUP_ROLES = [
  ...(["approver", "bidder", "seller", "finance", "viewer"] as const),
] as const satisfies readonly OrganizationRole[];

export type GroupRole = (typeof GROUP_ROLES)[number];

/**
 * What a member may do for their organization. Reading needs none of these. "settle" is everything
 * between an award and the end of a deal: contract, delivery, payment and key. "approve" places bids
 * that are beyond the limits of a colleague who asks for it.
 */
export type Permission = "bid" | "approve" | "sell" | "settle" | "bill" | "manage";

const PERMISSIONS: Record<OrganizationRole, readonly Permission[]> = {
  owner: ["bid", "approve", "sell", "settle", "bill", "manage"],
  approver: ["approve"],
  bidder: ["bid", "settle"],
  seller: ["sell", "settle"],
  finance: ["settle", "bill"],
  viewer: [],
};

/** Of an organization that becomes part of another one, unless an owner there chooses others. */
export const FORMER_OWNER_ROLES: readonly OrganizationRole[] = ["bidder", "seller", "finance"];

export const MAX_ORGANIZATION_MEMBERS = 200;

export function permissionsOf(roles: readonly OrganizationRole[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => PERMISSIONS[role]));
}

/** Null is a member who acts for their own account, which they own. */
export function rolesFrom(stored: string | null): OrganizationRole[] {
  return stored === null ? ["owner"] : (JSON.parse(stored) as OrganizationRole[]);
}

/** Whose acts a list shows: the reader's own, or those of all members of the organization. */
export const WHOSE = ["mine", "everyone"] as const;
export type Whose = (typeof WHOSE)[number];
