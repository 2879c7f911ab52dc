import {
  type OrganizationRole,
  type Permission,
  permissionsOf,
  rolesFrom,
} from "../rules/organization";
import type { Role } from "../rules/roles";
import type { Scope } from "../rules/scopes";
import type { Preferences } from "../settings/schema";
import { settingsFrom } from "../settings/settings";
import type { User } from "./user";

export interface Viewer {
  /**
   * The organization for which the member acts: the ID on its bids, packages and contracts. A
   * member who joined no other organization has one of their own, with the same ID as `memberId`.
   */
  id: string;
  /** The person: on sessions, second factors, settings, notifications and acts. */
  memberId: string;
  /** Null if the member's organization has no other members. */
  roles: readonly OrganizationRole[] | null;
  permissions: ReadonlySet<Permission>;
  email: string;
  firstName: string;
  lastName: string;
  role: User["role"];
  emailVerified: boolean;
  joinedAt: number;
  /** Whether the address was already verified at sign-in; before that, a stranger could sign in. */
  verifiedAtSignIn: boolean;
  secondFactor: boolean;
  /** The role granted to the address, which takes effect through `roleOf`. */
  operatorRole: Role | null;
  profileImageUrl: string | null;
  /** In epoch milliseconds; null for members who joined before the operator had its own terms. */
  termsAcceptedAt: number | null;
  /** Suspended members can only read, download their data and file complaints. */
  suspended: "organization" | "account" | null;
  /** Waiting members can only read until an operator approves them. */
  waiting: boolean;
  organizationVerified: boolean;
  /** Since two unpaid contracts, every seller has to approve the member's bids. */
  needsApproval: boolean;
  preferences: Preferences;
  /** With which a program acts for the member; null in a session. */
  token: TokenGrant | null;
}

export interface TokenGrant {
  id: string;
  scopes: ReadonlySet<Scope>;
  /** The most that one bid may name, and that it may commit its organization to in a month. */
  bidCents: number | null;
  monthCents: number | null;
  /** From which it works, in CIDR notation; empty is all. */
  networks: readonly string[];
}

export type ViewerRow = Pick<
  User,
  | "id"
  | "email"
  | "first_name"
  | "last_name"
  | "role"
  | "is_email_verified"
  | "profile_image_url"
  | "terms_accepted_at"
  | "suspended_at"
  | "verified_at"
  | "waiting_since"
  | "approval_needed_at"
  | "created_at"
> & {
  account_id: string;
  membership_roles: string | null;
  member_suspended_at: number | null;
  member_waiting_since: number | null;
  verified_at_start: number;
  second_factor: number;
  settings: string | null;
  operator_role: Role | null;
  token?: TokenRow;
};

export interface TokenRow {
  id: string;
  /** `Scope[]` */
  scopes: string;
  bid_limit_cents: number | null;
  month_limit_cents: number | null;
  networks: string;
}

export function viewerFrom(row: ViewerRow): Viewer {
  const { account_id: id, id: memberId, email, role, settings, membership_roles } = row;
  const roles = rolesFrom(membership_roles);
  return {
    id,
    memberId,
    roles: membership_roles === null ? null : roles,
    permissions: permissionsOf(roles),
    email,
    firstName: row.first_name,
    lastName: row.last_name,
    role,
    emailVerified: row.is_email_verified === 1,
    joinedAt: row.created_at,
    verifiedAtSignIn: row.verified_at_start === 1,
    secondFactor: row.second_factor === 1,
    operatorRole: row.operator_role,
    profileImageUrl: row.profile_image_url,
    termsAcceptedAt: row.terms_accepted_at,
    suspended: suspendedOf(row),
    waiting: (row.waiting_since ?? row.member_waiting_since) !== null,
    organizationVerified: row.verified_at !== null,
    needsApproval: row.approval_needed_at !== null,
    preferences: preferencesFrom(settings),
    token: row.token ? grantFrom(row.token) : null,
  };
}

const grantFrom = ({ id, scopes, networks, ...limits }: TokenRow): TokenGrant => ({
  id,
  scopes: new Set(JSON.parse(scopes) as Scope[]),
  bidCents: limits.bid_limit_cents,
  monthCents: limits.month_limit_cents,
  networks: JSON.parse(networks) as string[],
});

function suspendedOf(row: ViewerRow): Viewer["suspended"] {
  if (row.suspended_at !== null && row.membership_roles !== null) return "organization";
  return (row.suspended_at ?? row.member_suspended_at) === null ? null : "account";
}

export function preferencesFrom(stored: string | null): Preferences {
  const { theme, language, timezone, outbidSound } = settingsFrom(stored);
  return { theme, language, timezone, outbidSound };
}
