import type { Preferences } from "../settings/schema";
import { settingsFrom } from "../settings/settings";
import type { User } from "./user";

/** Who is looking: what a page or a verb may need to know of the signed-in user. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: User["role"];
  emailVerified: boolean;
  /** Whether it was so already when this session began, which a stranger's session cannot be. */
  verifiedAtSignIn: boolean;
  /** Whether this session has passed a second factor. */
  secondFactor: boolean;
  profileImageUrl: string | null;
  preferences: Preferences;
}

/** What pages go by, of a member's stored settings. */
export function preferencesFrom(stored: string | null): Preferences {
  const { theme, language, timezone, outbidSound } = settingsFrom(stored);
  return { theme, language, timezone, outbidSound };
}
