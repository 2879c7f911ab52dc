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
  profileImageUrl: string | null;
  /** Epoch milliseconds; null before the operator had terms of their own. */
  termsAcceptedAt: number | null;
  /** May read, download their data and complain, and nothing else. */
  suspended: boolean;
  /** Whether the name of their organisation is verified. */
  organizationVerified: boolean;
  preferences: Preferences;
}

export function preferencesFrom(stored: string | null): Preferences {
  const { theme, language, timezone, outbidSound } = settingsFrom(stored);
  return { theme, language, timezone, outbidSound };
}
