import { InvalidInput } from "../lib/errors";
import { once } from "../lib/memo";
import { newPassword } from "./schema";

export const argon2 = once(async () => (await import("argon2")).default);

export const COST = {
  type: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Normalizes, because keyboards compose accents and Hangul differently (NIST SP 800-63B). */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize("NFC"), COST);
}

/** @throws InvalidInput if it is common or contains a name of the member or the site */
export async function hashChosenPassword(password: string, email: string, path = "password") {
  if (await isCommonPassword(password))
    throw new InvalidInput([{ path, message: "password-common" }]);
  if (isOwnName(password, email)) throw new InvalidInput([{ path, message: "password-common" }]);
  return hashPassword(password);
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { verify } = await argon2();
  for (const form of formsOf(password)) if (await verify(hash, form)) return true;
  return false;
}

export async function isFromOtherForm(hash: string, password: string): Promise<boolean> {
  const [normalised, ...others] = formsOf(password);
  return others.length > 0 && !(await (await argon2()).verify(hash, normalised));
}

function formsOf(password: string): [string, ...string[]] {
  const normalised = password.normalize("NFC");
  const others = new Set([password, password.normalize("NFD")]);
  others.delete(normalised);
  return [normalised, ...others];
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that response times reveal no address. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await verifyPassword(await decoy, password);
  return false;
}

export const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const entries = dictionary["passwords-common"] as string[];
  return new Set(entries.filter((entry) => newPassword.safeParse(entry).success));
});

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.normalize("NFC").toLowerCase());
}

const SITE_NAMES = ["aimarketplace", "marketplace"];
const MIN_OWN_LETTERS = 4;

function isOwnName(password: string, email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const names = [email, local + domain, local, domain, ...domain.split("."), ...SITE_NAMES]
    .map(lettersOf)
    .filter((name) => name.length >= MIN_OWN_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const typedLetters = lettersOf(password);
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), typedLetters);
  return rest !== typedLetters && rest.length < MIN_OWN_LETTERS;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
