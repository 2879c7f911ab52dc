import { InvalidInput } from "../lib/errors";
import { once } from "../lib/memo";
import { WorkQueue } from "../lib/work-queue";
import { newPassword } from "./schema";

const argon2 = once(async () => (await import("argon2")).default);

/** Shared by the process, because all hashes use the same threads. */
export const hashing = new WorkQueue({ kind: "passwords", places: 2 });

export const ARGON2_OPTIONS = {
  type: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Normalizes, because keyboards compose accents and Hangul differently (NIST SP 800-63B). */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hashNow(password));
}

async function hashNow(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize("NFC"), ARGON2_OPTIONS);
}

export async function hashRaw(text: string, salt: Buffer): Promise<Buffer> {
  const { hash } = await argon2();
  return hashing.run(() => hash(text, { ...ARGON2_OPTIONS, salt, raw: true }));
}

/** @throws InvalidInput if the password is common or hardly more than a member or site name */
export async function hashChosenPassword(password: string, email: string, path = "password") {
  if (await isCommonPassword(password))
    throw new InvalidInput([{ path, message: "password-common" }]);
  if (isOwnName(password, email)) throw new InvalidInput([{ path, message: "password-common" }]);
  return hashPassword(password);
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { verify } = await argon2();
  for (const form of formsOf(password))
    if (await hashing.run(() => verify(hash, form))) return true;
  return false;
}

export async function isHashOfOtherForm(hash: string, password: string): Promise<boolean> {
  const [normalized, ...otherForms] = formsOf(password);
  if (otherForms.length === 0) return false;
  const { verify } = await argon2();
  return !(await hashing.run(() => verify(hash, normalized)));
}

function formsOf(password: string): [string, ...string[]] {
  const normalized = password.normalize("NFC");
  const otherForms = new Set([password, password.normalize("NFD")]);
  otherForms.delete(normalized);
  return [normalized, ...otherForms];
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that response times do not reveal who has an account. */
export async function verifyDecoy(password: string): Promise<false> {
  // In the queue, it could be refused for good.
  decoy ??= hashNow("nobody has this password");
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
const MIN_NAME_LETTERS = 4;

function isOwnName(password: string, email: string): boolean {
  const [local = "", domain = ""] = email.split("@");
  const names = [email, local + domain, local, domain, ...domain.split("."), ...SITE_NAMES]
    .map(lettersOf)
    .filter((name) => name.length >= MIN_NAME_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const typedLetters = lettersOf(password);
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), typedLetters);
  return rest !== typedLetters && rest.length < MIN_NAME_LETTERS;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
