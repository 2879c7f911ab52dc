import type { z } from "zod";
import { isPostgresAddress, isRedisAddress } from "../lib/addresses";
import { DEFAULT_SITE_NAME } from "../lib/site-name";
import { DAY, MINUTE } from "../lib/time";
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
  networks,
  oneOf,
  origin,
  percent,
  recipient,
  secret,
  sender,
  serverAddress,
  siteName,
  supportAddress,
  text,
  times,
  webAddress,
  wholeNumber,
} from "./setting-kinds";
import { TRAFFIC_SIZES } from "./traffic";

interface Setting<Key, Schema, Default> {
  /** Name in `Config`; null if `loadConfig` combines the setting with others. */
  key: Key;
  parse: Schema;
  /** As it would be written. Null: unset, which is null in `Config`. */
  default: Default;
  /** The default that `loadConfig` derives from another setting. */
  derived?: string;
  /** The row in the README, as Markdown, and the entry in `--help settings`. */
  about: string;
}

function setting<
  const Key extends string | null,
  Schema extends z.ZodType,
  const Default extends string | null,
>(key: Key, parse: Schema, written: Default, about: string): Setting<Key, Schema, Default> {
  return { key, parse, default: written, about };
}

function derived<const Key extends string, Schema extends z.ZodType>(
  key: Key,
  parse: Schema,
  shown: string,
  about: string,
): Setting<Key, Schema, null> {
  return { key, parse, default: null, derived: shown, about };
}

/** In the order of the README. */
export const SETTINGS = {
  PORT: setting("port", wholeNumber(0, 65_535), "3000", "port to listen on"),
  HOST: setting(
    "host",
    text("an address of this machine, such as 127.0.0.1"),
    "0.0.0.0",
    "address to listen on",
  ),
  DATA_DIR: setting(
    "dataDir",
    text("a folder, such as /var/lib/marketplace"),
    "./data",
    "folder for the database, keys and files",
  ),
  PUBLIC_URL: derived(
    "publicUrl",
    origin,
    "http://localhost:PORT",
    "the site's origin as visitors type it, without a path; with https, cookies are secure, HSTS is sent, and passkeys work",
  ),
  TRUST_PROXY: setting(
    "trustProxy",
    flag,
    "off",
    "use `on` behind a reverse proxy; the visitor's address is then the last entry in `X-Forwarded-For`",
  ),
  TRAFFIC: setting(
    "traffic",
    oneOf(TRAFFIC_SIZES),
    "small",
    "size of the site: `large` allows each network ten times as much and does more [heavy work](docs/security.md#floods) at the same time, for 8 cores and 4 GB of memory",
  ),
  SMTP_URL: setting(
    "smtpUrl",
    serverAddress(isSmtpAddress, "smtps://USER:PASSWORD@HOST:465, or smtp://HOST"),
    null,
    "mail server, such as `smtps://user:password@mail.example.com`; without it, emails are written as .eml files to `outbox` in `DATA_DIR`",
  ),
  SITE_NAME: setting(
    "siteName",
    siteName,
    DEFAULT_SITE_NAME,
    "name of your marketplace on pages and in emails, contracts and invoices",
  ),
  SITE_LOGO: setting(
    "siteLogo",
    filePath,
    null,
    "SVG or PNG file of at most 200 KB, shown next to the name and as the icon; an SVG can contain only drawing elements",
  ),
  SITE_COLOR: setting(
    "siteColor",
    color,
    null,
    "color of buttons and links, such as `#1b6f55`; darkened or lightened until it is readable in each theme",
  ),
  MAIL_FROM: derived(
    "mailFrom",
    sender,
    `${DEFAULT_SITE_NAME} <marketplace@localhost>`,
    "sender of emails; the default name is `SITE_NAME`",
  ),
  TERMS_FILE: setting(
    null,
    filePath,
    null,
    "Markdown file with [your own terms](SELF-HOSTING.md#a-marketplace-of-your-own), such as `/etc/marketplace/terms.md`",
  ),
  PRIVACY_FILE: setting(null, filePath, null, "Markdown file with your privacy policy"),
  IMPRINT_FILE: setting(null, filePath, null, "Markdown file with your legal notice (imprint)"),
  FEE_PERCENT: setting(
    null,
    percent(30),
    "0",
    "[fee](docs/product.md#fees) as a percentage of each license's price, from 0 to 30 with up to two decimals; requires `TERMS_FILE`",
  ),
  FEE_FROM: setting(
    null,
    oneOf(["seller", "buyer"]),
    "seller",
    "who owes the fee: `seller` or `buyer`",
  ),
  SUPPORT_EMAIL: setting(
    "supportEmail",
    supportAddress,
    "support@example.com",
    "address that Contact Support links to",
  ),
  WHATSBOOK_URL: setting(
    "whatsbookUrl",
    webAddress,
    "https://www.whatsbook.ai",
    "target of the Explore WhatsBook link",
  ),
  OPERATOR_EMAILS: setting(
    "operatorEmails",
    addresses,
    "",
    "comma-separated addresses of the operators, who must each confirm their address and then sign in again",
  ),
  OPERATOR_SECOND_FACTOR: setting(
    "operatorSecondFactor",
    flag,
    "on",
    "whether operators need a second factor for `/operator`; the demo turns it off",
  ),
  OPERATOR_FOUR_EYES: setting(
    "operatorFourEyes",
    flag,
    "off",
    "with `on`, a second operator must confirm the removal of a package or the suspension of a member",
  ),
  SESSION_DAYS: setting(
    "sessionMs",
    times(DAY, 1, 365),
    "30",
    "days until a session expires; it also ends after a week without use",
  ),
  METRICS_TOKEN: setting(
    "metricsToken",
    secret(16),
    null,
    "bearer token for `GET /metrics` from other machines or, with `TRUST_PROXY`, from anywhere",
  ),
  JOINING: setting(
    "joining",
    oneOf(JOININGS),
    "open",
    "who can join: anyone (`open`), people an operator approves (`approval`) or people an operator invites (`invitation`)",
  ),
  BIDDING: setting(
    "bidding",
    oneOf(ADMISSIONS),
    "members",
    "who can bid: all `members`, those with a `confirmed` email address or those in a `verified` organization",
  ),
  LISTING: setting(
    "listing",
    oneOf(ADMISSIONS),
    "members",
    "who can list collections; takes the same values as `BIDDING`",
  ),
  LISTINGS_PER_DAY: setting(
    "listingsPerDay",
    wholeNumber(1, 1_000_000),
    "50",
    "collections that a member can list in 24 hours; only three until their address is confirmed",
  ),
  UNCERTIFIED_AUCTIONS: setting(
    "uncertifiedAuctions",
    wholeNumber(1, 1_000_000),
    "10",
    "auctions that a seller without a certified package can run at a time",
  ),
  SOFT_CLOSE_MINUTES: setting(
    "softCloseMs",
    times(MINUTE, 0, 60),
    "5",
    "minutes left in an auction after a late bid, from 0 to 60; with 0, auctions end as scheduled",
  ),
  KEEP_FREE_MB: setting(
    "keepFreeBytes",
    times(1_000_000, 0, 1_000_000),
    "500",
    "disk space to keep free, in MB (10⁶ bytes); when less is free, uploads and samples are refused",
  ),
  MAX_UPLOAD_MB: setting(
    "maxUploadBytes",
    times(1_000_000, 1, 10_000),
    "200",
    "maximum size of a roadshow file, in MB",
  ),
  MAX_DELIVERY_GB: setting(
    "maxDeliveryBytes",
    times(1_000_000_000, 1, 10_000),
    "50",
    "maximum total size of a delivery's files, in GB (10⁹ bytes)",
  ),
  MAX_CHAT_LENGTH: setting(
    "maxChatLength",
    wholeNumber(100, 20_000),
    "4000",
    "maximum length of a chat message, in characters, from 100 to 20000",
  ),
  KEEP_DELIVERIES_DAYS: setting(
    "keepDeliveriesMs",
    times(DAY, 1, 3650),
    "90",
    "days to keep a delivery's ciphertext after the buyer accepts it",
  ),
  DELIVERY_KEY: setting(
    "deliveryKey",
    secret(32),
    null,
    "secret of at least 32 characters that delivery keys are derived from; without it, the server creates `delivery.key` in `DATA_DIR`",
  ),
  LOG_KEY: setting(
    "logKey",
    secret(32),
    null,
    "secret of at least 32 characters that the public log's keys are derived from; without it, the key is a file in `DATA_DIR`",
  ),
  BACKUP_EVERY: setting(
    "backupEveryMs",
    interval,
    "off",
    "how often to back up to `backups` in `DATA_DIR`, such as `30m`, `24h` or `7d`",
  ),
  BACKUP_KEEP: setting("backupKeep", wholeNumber(1, 1000), "7", "number of these backups to keep"),
  BACKUP_DIR: setting(
    "backupDir",
    text("a folder, such as /mnt/backups"),
    null,
    "a different folder for these backups, preferably on another disk",
  ),
  BACKUP_DELIVERIES: setting(
    "backupDeliveries",
    flag,
    "off",
    "with `on`, these backups include the ciphertext of sealed deliveries",
  ),
  BACKUP_TO: setting(
    null,
    folderOrBucket,
    null,
    "folder or bucket that also gets a [complete, encrypted backup](SELF-HOSTING.md#backups) each time, such as `/mnt/backups` or `https://KEY:SECRET@HOST/BUCKET?region=REGION`; requires `BACKUP_RECIPIENT`",
  ),
  BACKUP_RECIPIENT: setting(
    null,
    recipient,
    null,
    "age public key (`age1…`) to encrypt those backups with; only the matching private key opens them",
  ),
  DATABASE_URL: setting(
    "databaseUrl",
    serverAddress(isPostgresAddress, "postgres://USER:PASSWORD@HOST:5432/NAME"),
    null,
    "[PostgreSQL](SELF-HOSTING.md#on-postgresql) 15 or later instead of the SQLite file, in the form `postgres://USER:PASSWORD@HOST:5432/NAME`",
  ),
  OUTGOING_NETWORKS: setting(
    "outgoingNetworks",
    networks,
    "",
    "comma-separated private networks that [webhooks, buckets and single sign-on](SELF-HOSTING.md#outgoing-connections) may reach, such as `10.1.0.0/16`, there also without TLS; without it, only public addresses over https",
  ),
  S3_URL: setting(
    "s3",
    bucket,
    null,
    "[bucket](SELF-HOSTING.md#files-in-a-bucket) for uploads and deliveries instead of `DATA_DIR`, in the form `https://KEY:SECRET@HOST/BUCKET?region=REGION`",
  ),
  BUS_URL: setting(
    "busUrl",
    serverAddress(isRedisAddress, "redis://USER:PASSWORD@HOST:6379, or rediss:// for TLS"),
    null,
    "Valkey or Redis that connects [several servers](SELF-HOSTING.md#several-servers), in the form `redis://USER:PASSWORD@HOST:6379` or `rediss://…`; requires `DATABASE_URL`, `S3_URL`, `DELIVERY_KEY` and `LOG_KEY`",
  ),
  LOG_LEVEL: setting(
    "logLevel",
    oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "info",
    "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
  ),
  NODE_ENV: setting(
    null,
    oneOf(["production", "development", "test"]),
    "production",
    "with `development`, assets are not minified",
  ),
};

export type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;

/** A setting's value, or null if it is unset and has no default. */
export type SettingValue<Name extends SettingName> =
  | z.output<Settings[Name]["parse"]>
  | Extract<Settings[Name]["default"], null>;

export const settingNames = Object.keys(SETTINGS) as SettingName[];

/** The default as it would be written; empty for none. */
export function defaultOf(name: SettingName): string {
  const { default: written, derived: shown }: Setting<unknown, unknown, string | null> =
    SETTINGS[name];
  return written ?? shown ?? "";
}
