import { z } from "zod";
import { THEMES } from "../lib/theme";

export const themeChoice = z.object({
  theme: z.enum(THEMES, `must be one of: ${THEMES.join(", ")}`),
});

/** The spec's choices (section 9, Settings defaults). */
export const LANGUAGES = ["en", "zh", "ja", "ko"] as const;
export const TIME_ZONES = ["UTC", "EST", "PST", "JST", "HKT"] as const;
export const CURRENCIES = ["USD", "EUR", "GBP", "HKD", "JPY"] as const;

/** What a member has chosen; what is missing or unknown is the default. */
export const settingsSchema = z.object({
  theme: z.enum(THEMES).catch("dark"),
  language: z.enum(LANGUAGES).nullable().catch(null),
  timezone: z.enum(TIME_ZONES).catch("UTC"),
  currency: z.enum(CURRENCIES).catch("USD"),
  /** Off: no mail but those about the account itself, and contracts. */
  emailNotifications: z.boolean().catch(true),
  /** Mails about auctions that one bids in or sells. */
  bidAlerts: z.boolean().catch(true),
  /** Mails about messages that stay unread. */
  messageAlerts: z.boolean().catch(true),
  /** A mail an hour before the auction of a favourite ends. */
  favoriteReminders: z.boolean().catch(false),
  marketingEmails: z.boolean().catch(false),
  showEmail: z.boolean().catch(false),
  showProfile: z.boolean().catch(true),
  allowMessages: z.boolean().catch(true),
});

export type Settings = z.output<typeof settingsSchema>;
