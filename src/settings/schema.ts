import { z } from "zod";
import { LANGUAGES, type Language } from "../lib/languages";
import { THEMES } from "../lib/theme";
import { type TimeZone, ZONES } from "../lib/times";

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const themeChoice = z.object({
  theme: z.enum(THEMES, `must be one of: ${THEMES.join(", ")}`),
});

export const languageChoice = z.object({
  language: z.enum(languages, `must be one of: ${languages.join(", ")}`),
});

/** What members choose from (docs/product.md#settings). */
export const TIME_ZONES = Object.keys(ZONES) as [TimeZone, ...TimeZone[]];
const CURRENCIES = ["USD", "EUR", "GBP", "HKD", "JPY"] as const;

/** What a member has chosen; what is missing or unknown is the default. */
export const settingsSchema = z.object({
  /** Null where a member has not chosen, so that the browser's choice holds; language and zone too. */
  theme: z.enum(THEMES).nullable().catch(null),
  language: z.enum(languages).nullable().catch(null),
  timezone: z.enum(TIME_ZONES).nullable().catch(null),
  /** Kept where it was chosen, and offered no more: nothing reads it. The same of marketingEmails. */
  currency: z.enum(CURRENCIES).catch("USD"),
  /** Off: no mail but those about the account itself, and contracts. */
  emailNotifications: z.boolean().catch(true),
  /** Mails about auctions that one bids in or sells. */
  bidAlerts: z.boolean().catch(true),
  /** Mails about messages that stay unread. */
  messageAlerts: z.boolean().catch(true),
  /** A mail an hour before the auction of a favourite ends. */
  favoriteReminders: z.boolean().catch(false),
  /** Mails to operators about work that waits; on where an operator has not chosen. */
  operatorAlerts: z.boolean().optional().catch(undefined),
  marketingEmails: z.boolean().catch(false),
  /** A bid of exactly the minimum is placed without a review. */
  skipMinimumReview: z.boolean().catch(false),
  /** Whoever is outbid hears it, on whatever page they are. */
  outbidSound: z.boolean().catch(false),
  showEmail: z.boolean().catch(false),
  showProfile: z.boolean().catch(true),
  allowMessages: z.boolean().catch(true),
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings that every page is shaped by. */
export type Preferences = Pick<Settings, "theme" | "language" | "timezone" | "outbidSound">;

export const NOTIFICATIONS = [
  "emailNotifications",
  "bidAlerts",
  "messageAlerts",
  "favoriteReminders",
] as const;

export const BIDDING = ["skipMinimumReview", "outbidSound"] as const;

export const PRIVACY = ["showProfile", "showEmail", "allowMessages"] as const;

const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, "choice-invalid");

/** An unchecked box is not sent at all. */
const toggle = z.preprocess((value) => value === "on" || value === "true", z.boolean());

/** Every setting that is offered, as the settings page's form sends it. */
export const settingsChoices = z.object({
  theme: chosen(THEMES),
  language: chosen(languages),
  timezone: z.union([z.literal("").transform(() => null), chosen(TIME_ZONES)], "choice-invalid"),
  emailNotifications: toggle,
  bidAlerts: toggle,
  messageAlerts: toggle,
  favoriteReminders: toggle,
  operatorAlerts: toggle,
  skipMinimumReview: toggle,
  outbidSound: toggle,
  showEmail: toggle,
  showProfile: toggle,
  allowMessages: toggle,
});
