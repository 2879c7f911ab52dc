import { z } from "zod";
import { DAY } from "./lib/time";

const flag = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .default("off")
  .transform((value) => value === "on" || value === "true" || value === "1");

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("AI Marketplace <marketplace@localhost>"),
  SUPPORT_EMAIL: z.email().default("support@example.com"),
  WHATSBOOK_URL: z.url({ protocol: /^https?$/ }).default("https://www.whatsbook.ai"),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
});

/** Every setting by the name that the README lists it under. */
export const settingNames = Object.keys(environment.shape);

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  /** Origin that visitors see, without a trailing slash. */
  publicUrl: string;
  /** Unset: mails become files in the data directory. */
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string;
  whatsbookUrl: string;
  sessionMs: number;
  trustProxy: boolean;
  logLevel: string;
  development: boolean;
}>;

/** A setting that cannot be used; the message is a sentence that names it. */
export class BadSetting extends Error {}

/**
 * Reads and checks the environment, once, at start.
 * @throws BadSetting naming each variable that is wrong
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new BadSetting(`The setting ${faults.join("; ")}. See the README's table of settings.`);
  }
  const value = parsed.data;
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    supportEmail: value.SUPPORT_EMAIL,
    whatsbookUrl: value.WHATSBOOK_URL,
    sessionMs: value.SESSION_DAYS * DAY,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    development: value.NODE_ENV === "development",
  });
}
