import { z } from "zod";
import { canonicalAddress, isPostgresAddress, isRedisAddress } from "../lib/addresses";
import { DEFAULT_SITE_NAME } from "../lib/site-name";
import { ADMISSIONS } from "./admissions";
import { JOININGS } from "./joining";
import {
  addresses,
  bucket,
  color,
  filePath,
  flag,
  folderOrBucket,
  interval,
  isSmtpAddress,
  oneOf,
  origin,
  percent,
  recipient,
  secret,
  sender,
  serverAddress,
  siteName,
  wholeNumber,
} from "./setting-kinds";
import { TRAFFIC_SIZES } from "./traffic";

/** Describes settings as written; `loadConfig` converts them. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .trim()
    .min(1, "must be an address of this machine, such as 127.0.0.1")
    .default("0.0.0.0"),
  DATA_DIR: z
    .string()
    .trim()
    .min(1, "must be a folder, such as /var/lib/marketplace")
    .default("./data"),
  PUBLIC_URL: origin.optional(),
  SMTP_URL: serverAddress(
    isSmtpAddress,
    "smtps://USER:PASSWORD@HOST:465, or smtp://HOST",
  ).optional(),
  MAIL_FROM: sender.optional(),
  SITE_NAME: siteName.default(DEFAULT_SITE_NAME),
  SITE_LOGO: filePath.optional(),
  SITE_COLOR: color.optional(),
  TERMS_FILE: filePath.optional(),
  PRIVACY_FILE: filePath.optional(),
  IMPRINT_FILE: filePath.optional(),
  SUPPORT_EMAIL: z
    .string()
    .transform(canonicalAddress)
    .pipe(z.email("must be an email address, such as help@example.com"))
    .default("support@example.com"),
  WHATSBOOK_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL, such as https://www.example.com" })
    .default("https://www.whatsbook.ai"),
  OPERATOR_EMAILS: addresses,
  FEE_PERCENT: percent(30).prefault("0"),
  FEE_FROM: oneOf(["seller", "buyer"]).default("seller"),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  OPERATOR_SECOND_FACTOR: flag.prefault("on"),
  OPERATOR_FOUR_EYES: flag,
  TRUST_PROXY: flag,
  TRAFFIC: oneOf(TRAFFIC_SIZES).default("small"),
  JOINING: oneOf(JOININGS).default("open"),
  BIDDING: oneOf(ADMISSIONS).default("members"),
  LISTING: oneOf(ADMISSIONS).default("members"),
  LISTINGS_PER_DAY: wholeNumber(1, 1_000_000).default(50),
  UNCERTIFIED_AUCTIONS: wholeNumber(1, 1_000_000).default(10),
  SOFT_CLOSE_MINUTES: wholeNumber(0, 60).default(5),
  KEEP_FREE_MB: wholeNumber(0, 1_000_000).default(500),
  MAX_UPLOAD_MB: wholeNumber(1, 10_000).default(200),
  KEEP_DELIVERIES_DAYS: wholeNumber(1, 3650).default(90),
  MAX_DELIVERY_GB: wholeNumber(1, 10_000).default(50),
  DELIVERY_KEY: secret.optional(),
  LOG_KEY: secret.optional(),
  BUS_URL: serverAddress(
    isRedisAddress,
    "redis://USER:PASSWORD@HOST:6379, or rediss:// for TLS",
  ).optional(),
  DATABASE_URL: serverAddress(
    isPostgresAddress,
    "postgres://USER:PASSWORD@HOST:5432/NAME",
  ).optional(),
  S3_URL: bucket.optional(),
  BACKUP_EVERY: interval,
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_DIR: z.string().trim().min(1, "must be a folder, such as /mnt/backups").optional(),
  BACKUP_DELIVERIES: flag,
  BACKUP_TO: folderOrBucket.optional(),
  BACKUP_RECIPIENT: recipient.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  NODE_ENV: oneOf(["production", "development", "test"]).default("production"),
});

export const settingNames = Object.keys(environment.shape);
