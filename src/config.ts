import { readFileSync } from "node:fs";
import { z } from "zod";
import type { S3Address } from "./lib/addresses";
import { closestName } from "./lib/closest-name";
import { parseEnvFile } from "./lib/env-file";
import { Obstacle } from "./lib/errors";
import { DEFAULT_LANGUAGE, type Language, preferredLanguage } from "./lib/languages";
import {
  SETTINGS,
  type SettingName,
  type Settings,
  type SettingValue,
  settingNames,
} from "./rules/environment";
import { type FeeRates, NO_FEES } from "./rules/fees";
import { combinationFault } from "./rules/settings-together";

type Keyed = {
  [Name in SettingName as Settings[Name]["key"] & string]: SettingValue<Name>;
};

/** The settings by their keys in {@link SETTINGS}, and values combined from several. */
export type Config = Readonly<
  Omit<Keyed, "publicUrl" | "mailFrom"> & {
    /** Public origin, without a trailing slash. */
    publicUrl: string;
    mailFrom: string;
    /** Only in `demo` and `dev`, because links in emails let their readers act for the member. */
    logsMailLinks: boolean;
    development: boolean;
    /** The operator's Markdown files. */
    houseTexts: Readonly<Record<"terms" | "privacy" | "imprint", string | null>>;
    /** Fees for packages published from now on. */
    fees: FeeRates;
    /** Where to send encrypted, complete backups; null sends none. */
    backupTo: { to: S3Address | string; recipient: string } | null;
  }
>;

/** Unset settings without a default are null. */
const environment = z.object(
  Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { parse, default: written }]) => [
      name,
      written === null
        ? parse.optional().transform((value) => value ?? null)
        : (parse as z.ZodType<unknown, string>).prefault(written),
    ]),
  ),
);

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
  const value = parsed.data as { [Name in SettingName]: SettingValue<Name> };
  const fault = combinationFault(value);
  if (fault) throw new BadSetting(`The setting ${fault}`);
  const keyed = Object.entries(SETTINGS).flatMap(([name, { key }]) =>
    key === null ? [] : [[key, value[name as SettingName]]],
  );
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = value;
  return Object.freeze({
    ...(Object.fromEntries(keyed) as Keyed),
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin,
    mailFrom: value.MAIL_FROM ?? `${value.SITE_NAME} <marketplace@localhost>`,
    logsMailLinks: value.NODE_ENV === "development",
    development: value.NODE_ENV === "development",
    houseTexts: {
      terms: value.TERMS_FILE,
      privacy: value.PRIVACY_FILE,
      imprint: value.IMPRINT_FILE,
    },
    fees: { ...NO_FEES, [value.FEE_FROM]: value.FEE_PERCENT },
    backupTo: to !== null && recipient !== null ? { to, recipient } : null,
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
  const unknownNames = Object.keys(env).filter((name) => !Object.hasOwn(SETTINGS, name));
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
