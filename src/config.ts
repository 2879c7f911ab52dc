import { readFileSync } from "node:fs";
import type { S3Address } from "./lib/addresses";
import { closestName } from "./lib/closest-name";
import { parseEnvFile } from "./lib/env-file";
import { Obstacle } from "./lib/errors";
import { DEFAULT_LANGUAGE, type Language, preferredLanguage } from "./lib/languages";
import { DAY, MINUTE } from "./lib/time";
import type { Admission } from "./rules/admissions";
import { environment, settingNames } from "./rules/environment";
import { type FeeRates, NO_FEES } from "./rules/fees";
import type { Joining } from "./rules/joining";
import { combinationFault } from "./rules/settings-together";
import type { TrafficSize } from "./rules/traffic";

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  /** Public origin, without a trailing slash. */
  publicUrl: string;
  /** Null writes emails to files in the data directory. */
  smtpUrl: string | null;
  /** Only in `demo` and `dev`, because links in emails let their readers act for the member. */
  logsMailLinks: boolean;
  siteName: string;
  siteLogo: string | null;
  /** The operator's Markdown files. */
  houseTexts: Readonly<Record<"terms" | "privacy" | "imprint", string | undefined>>;
  /** `#rrggbb`, for buttons and links. */
  siteColor: string | null;
  mailFrom: string;
  supportEmail: string;
  whatsbookUrl: string;
  /** Accounts with these addresses become operators once verified. */
  operatorEmails: readonly string[];
  operatorSecondFactor: boolean;
  /** A second operator must confirm the removal of a package or the suspension of a member. */
  operatorFourEyes: boolean;
  sessionMs: number;
  trustProxy: boolean;
  traffic: TrafficSize;
  /** Fees for packages published from now on. */
  fees: FeeRates;
  joining: Joining;
  bidding: Admission;
  listing: Admission;
  /** Per 24 hours, for a member with a verified address. */
  listingsPerDay: number;
  /** Concurrent auctions of a seller without a certified package. */
  uncertifiedAuctions: number;
  /** Time left after a late bid; 0 disables the soft close. */
  softCloseMs: number;
  maxUploadBytes: number;
  /** All files of one delivery together. */
  maxDeliveryBytes: number;
  /** If this or `logKey` is null, the key is in a file in the data directory. */
  deliveryKey: string | null;
  logKey: string | null;
  /** Null for a single server. Like `databaseUrl`, it can contain a password. */
  busUrl: string | null;
  /** Null uses SQLite in the data directory. */
  databaseUrl: string | null;
  s3: S3Address | null;
  /** Uploads leave this much of the disk free for the database. */
  keepFreeBytes: number;
  /** How long files are kept after the buyer has accepted them. */
  keepDeliveriesMs: number;
  backupEveryMs: number | null;
  backupKeep: number;
  /** Null uses the data directory. */
  backupDir: string | null;
  backupDeliveries: boolean;
  /** Where to send encrypted, complete backups; null sends none. */
  backupTo: { to: S3Address | string; recipient: string } | null;
  /** Null lets only this machine read metrics. */
  metricsToken: string | null;
  logLevel: string;
  development: boolean;
}>;

export class BadSetting extends Obstacle {
  constructor(message: string) {
    super(message, 2);
  }
}

/** @throws BadSetting naming each wrong variable */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(values);
  if (!parsed.success) {
    const faults = new Set(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`),
    );
    throw new BadSetting(
      `The setting ${[...faults].join("; ")}. See the README's table of settings.`,
    );
  }
  const value = parsed.data;
  const fault = combinationFault(value);
  if (fault) throw new BadSetting(`The setting ${fault}`);
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = value;
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin,
    smtpUrl: value.SMTP_URL ?? null,
    logsMailLinks: value.NODE_ENV === "development",
    siteName: value.SITE_NAME,
    siteLogo: value.SITE_LOGO ?? null,
    houseTexts: {
      terms: value.TERMS_FILE,
      privacy: value.PRIVACY_FILE,
      imprint: value.IMPRINT_FILE,
    },
    siteColor: value.SITE_COLOR ?? null,
    mailFrom: value.MAIL_FROM ?? `${value.SITE_NAME} <marketplace@localhost>`,
    supportEmail: value.SUPPORT_EMAIL,
    whatsbookUrl: value.WHATSBOOK_URL,
    operatorEmails: value.OPERATOR_EMAILS,
    operatorSecondFactor: value.OPERATOR_SECOND_FACTOR,
    operatorFourEyes: value.OPERATOR_FOUR_EYES,
    sessionMs: value.SESSION_DAYS * DAY,
    trustProxy: value.TRUST_PROXY,
    traffic: value.TRAFFIC,
    fees: { ...NO_FEES, [value.FEE_FROM]: value.FEE_PERCENT },
    joining: value.JOINING,
    bidding: value.BIDDING,
    listing: value.LISTING,
    listingsPerDay: value.LISTINGS_PER_DAY,
    uncertifiedAuctions: value.UNCERTIFIED_AUCTIONS,
    softCloseMs: value.SOFT_CLOSE_MINUTES * MINUTE,
    maxUploadBytes: value.MAX_UPLOAD_MB * 1_000_000,
    maxDeliveryBytes: value.MAX_DELIVERY_GB * 1_000_000_000,
    deliveryKey: value.DELIVERY_KEY ?? null,
    logKey: value.LOG_KEY ?? null,
    busUrl: value.BUS_URL ?? null,
    databaseUrl: value.DATABASE_URL ?? null,
    s3: value.S3_URL ?? null,
    keepFreeBytes: value.KEEP_FREE_MB * 1_000_000,
    keepDeliveriesMs: value.KEEP_DELIVERIES_DAYS * DAY,
    backupEveryMs: value.BACKUP_EVERY,
    backupKeep: value.BACKUP_KEEP,
    backupDir: value.BACKUP_DIR ?? null,
    backupDeliveries: value.BACKUP_DELIVERIES,
    backupTo: to !== undefined && recipient !== undefined ? { to, recipient } : null,
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL,
    development: value.NODE_ENV === "development",
  });
}

export const SERVICE_ENV_FILE = "/etc/marketplace.env";
/** As in docs/deploy/marketplace.service. */
const SERVICE_DATA_DIR = "/var/lib/marketplace";

/** Adds the file's settings to the environment, which child processes inherit. @throws Obstacle */
export function adoptEnvFile(file: string, env: Environment = process.env): void {
  try {
    addSettings(parseEnvFile(readFileSync(file, "utf8")), env);
  } catch (error) {
    throw new Obstacle(`--env-file: ${file} can't be read (${(error as Error).message}).`, 2);
  }
}

/**
 * Uses the settings of the service that runs on this machine, unless the environment names the data
 * of another installation. @returns a sentence about what it did, or null if there is no such file
 */
export function adoptServiceEnvFile(
  env: Environment = process.env,
  file = SERVICE_ENV_FILE,
): string | null {
  try {
    const settings: Environment = {
      DATA_DIR: SERVICE_DATA_DIR,
      ...parseEnvFile(readFileSync(file, "utf8")),
    };
    const isOther = (name: string) => env[name] !== undefined && env[name] !== settings[name];
    if (["DATA_DIR", "DATABASE_URL"].some(isOther)) return null;
    addSettings(settings, env);
    return `Settings: ${file}`;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    return `The settings in ${file} are not used, because this user can't read them.`;
  }
}

type Environment = Record<string, string | undefined>;

function addSettings(settings: Environment, env: Environment): void {
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
}

export function misspelledSettings(
  env: Record<string, string | undefined> = process.env,
): string[] {
  const unknownNames = Object.keys(env).filter((name) => !settingNames.includes(name));
  return unknownNames.flatMap((name) => {
    const suggestion = closestName(name, settingNames);
    return suggestion
      ? [`${name} is not a setting and was ignored. Did you mean ${suggestion}?`]
      : [];
  });
}

export function environmentLanguage(
  env: Record<string, string | undefined> = process.env,
): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const tag = locale.split(/[.@]/)[0]?.replaceAll("_", "-") ?? "";
  return preferredLanguage(tag) ?? DEFAULT_LANGUAGE;
}
