import argon2 from "argon2";
import { InvalidInput } from "../lib/errors";
import { once } from "../lib/once";
import { newPassword } from "./schema";

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane. It runs off the event loop. */
export const COST = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Normalised first, since keyboards compose accents and Hangul in different ways (NIST SP 800-63B). */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize("NFC"), COST);
}

/**
 * Hashes a password that somebody chose for the account with this address. `path` names the field.
 * @throws InvalidInput for one that everybody tries first, or that names the member or this site
 */
export async function hashChosenPassword(
  password: string,
  email: string,
  path = "password",
): Promise<string> {
  if (await isCommonPassword(password))
    throw new InvalidInput([{ path, message: "password-common" }]);
  if (isOwnName(password, email)) throw new InvalidInput([{ path, message: "password-own-name" }]);
  return hashPassword(password);
}

/** Earlier versions hashed what was typed in the keyboard's own Unicode form. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  for (const form of formsOf(password)) if (await argon2.verify(hash, form)) return true;
  return false;
}

/** Whether a hash that a password was verified against was made from another form of it. */
export async function isFromOtherForm(hash: string, password: string): Promise<boolean> {
  const [normalised, ...others] = formsOf(password);
  return others.length > 0 && !(await argon2.verify(hash, normalised));
}

function formsOf(password: string): [string, ...string[]] {
  const normalised = password.normalize("NFC");
  const others = new Set([password, password.normalize("NFD")]);
  others.delete(normalised);
  return [normalised, ...others];
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that response times do not give away unknown addresses. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await verifyPassword(await decoy, password);
  return false;
}

/** The list is unpacked by the first who chooses a password. */
export const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const entries = dictionary["passwords-common"] as string[];
  return new Set(entries.filter((entry) => newPassword.safeParse(entry).success));
});

/**
 * Whether a password is among the most used of those that have leaked and that the other rules would
 * let through, out of ten million of Mark Burnett's collection (ASVS 6.2.4, 6.2.12).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.normalize("NFC").toLowerCase());
}

/** What this site is called, whatever stands between the words (ASVS 6.2.11). */
const SITE_NAMES = ["aimarketplace", "marketplace"];
/** Letters beside a name that make a password more than the name. */
const FEWEST_OWN_LETTERS = 4;

/** Whether a password is hardly more than the member's own address or this site's name. */
function isOwnName(password: string, email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const names = [email, local + domain, local, domain, ...domain.split("."), ...SITE_NAMES]
    .map(lettersOf)
    .filter((name) => name.length >= FEWEST_OWN_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const typed = lettersOf(password);
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), typed);
  return rest !== typed && rest.length < FEWEST_OWN_LETTERS;
}

/** Digits and marks are what people put around a name. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
