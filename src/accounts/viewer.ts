import type { Role } from "../lib/roles";
import type { Preferences } from "../settings/schema";
import { settingsFrom } from "../settings/settings";
import type { User } from "./user";

export interface Viewer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: User["role"];
  emailVerified: boolean;
  /** A stranger's session cannot have been verified when it began. */
  verifiedAtSignIn: boolean;
  secondFactor: boolean;
  /** Granted to the address; it counts as `roleOf` says. */
  operatorRole: Role | null;
  profileImageUrl: string | null;
  /** Epoch milliseconds; null before the operator had terms of their own. */
  termsAcceptedAt: number | null;
  /** May read, download their data and complain, and nothing else. */
  suspended: boolean;
  /** May read until an operator approves the account. */
  waiting: boolean;
  /** Whether the name of their organization is verified. */
  organizationVerified: boolean;
  preferences: Preferences;
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
> & {
  verified_at_start: number;
  second_factor: number;
  settings: string | null;
  operator_role: Role | null;
};

export function viewerFrom(row: ViewerRow): Viewer {
  const { id, email, role, settings } = row;
  return {
    id,
    email,
    firstName: row.first_name,
    lastName: row.last_name,
    role,
    emailVerified: row.is_email_verified === 1,
    verifiedAtSignIn: row.verified_at_start === 1,
    secondFactor: row.second_factor === 1,
    operatorRole: row.operator_role,
    profileImageUrl: row.profile_image_url,
    termsAcceptedAt: row.terms_accepted_at,
    suspended: row.suspended_at !== null,
    waiting: row.waiting_since !== null,
    organizationVerified: row.verified_at !== null,
    preferences: preferencesFrom(settings),
  };
}

export function preferencesFrom(stored: string | null): Preferences {
  const { theme, language, timezone, outbidSound } = settingsFrom(stored);
  return { theme, language, timezone, outbidSound };
}
