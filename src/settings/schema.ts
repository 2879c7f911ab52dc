import { z } from "zod";
import { LANGUAGES, type Language } from "../lib/languages";
import { type TimeZone, ZONES } from "../lib/times";

/** Dark is the default (docs/product.md#settings), and auto follows the device. */
export const THEMES = ["dark", "light", "auto"] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = "dark";

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const themeChoice = z.object({
  theme: z.enum(THEMES, `must be one of: ${THEMES.join(", ")}`),
});

export const languageChoice = z.object({
  language: z.enum(languages, `must be one of: ${languages.join(", ")}`),
});

export const TIME_ZONES = Object.keys(ZONES) as [TimeZone, ...TimeZone[]];
const CURRENCIES = ["USD", "EUR", "GBP", "HKD", "JPY"] as const;

export const OPERATOR_MAILS = ["daily", "at-once"] as const;

export const settingsSchema = z.object({
  /** Null follows the browser, as do language and time zone. */
  theme: z.enum(THEMES).nullable().catch(null),
  language: z.enum(languages).nullable().catch(null),
  timezone: z.enum(TIME_ZONES).nullable().catch(null),
  /** No longer used, but stored choices are kept, as with marketingEmails. */
  currency: z.enum(CURRENCIES).catch("USD"),
  emailNotifications: z.boolean().catch(true),
  bidAlerts: z.boolean().catch(true),
  messageAlerts: z.boolean().catch(true),
  favoriteReminders: z.boolean().catch(false),
  favoritePrices: z.boolean().catch(false),
  searchAlerts: z.boolean().catch(true),
  operatorAlerts: z.boolean().optional().catch(undefined),
  /** Undefined means daily. */
  operatorMails: z.enum(OPERATOR_MAILS).optional().catch(undefined),
  marketingEmails: z.boolean().catch(false),
  skipMinimumReview: z.boolean().catch(false),
  outbidSound: z.boolean().catch(false),
  showEmail: z.boolean().catch(false),
  showProfile: z.boolean().catch(true),
  allowMessages: z.boolean().catch(true),
});

export type Settings = z.output<typeof settingsSchema>;

export type Preferences = Pick<Settings, "theme" | "language" | "timezone" | "outbidSound">;

export const NOTIFICATIONS = [
  "emailNotifications",
  "bidAlerts",
  "messageAlerts",
  "favoriteReminders",
  "favoritePrices",
  "searchAlerts",
] as const;

export const BIDDING = ["skipMinimumReview", "outbidSound"] as const;

export const PRIVACY = ["showProfile", "showEmail", "allowMessages"] as const;

const choiceOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, "choice-invalid");

/** Browsers do not send unchecked boxes. */
const toggle = z.preprocess((value) => value === "on" || value === "true", z.boolean());

export const settingsChoices = z.object({
  theme: choiceOf(THEMES),
  language: choiceOf(languages),
  timezone: z.union([z.literal("").transform(() => null), choiceOf(TIME_ZONES)], "choice-invalid"),
  emailNotifications: toggle,
  bidAlerts: toggle,
  messageAlerts: toggle,
  favoriteReminders: toggle,
  favoritePrices: toggle,
  searchAlerts: toggle,
  operatorAlerts: toggle,
  operatorMails: choiceOf(OPERATOR_MAILS).optional(),
  skipMinimumReview: toggle,
  outbidSound: toggle,
  showEmail: toggle,
  showProfile: toggle,
  allowMessages: toggle,
});
