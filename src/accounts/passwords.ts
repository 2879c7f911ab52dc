import { dictionary } from "@zxcvbn-ts/language-common";
import argon2 from "argon2";
import { InvalidInput } from "../lib/errors";
import { newPassword } from "./schema";

/** OWASP's argon2id setting: 19 MiB, 2 passes, 1 lane. It runs off the event loop. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, COST);
}

/** Hashes a password that somebody chose. @throws InvalidInput for one that everybody tries first */
export async function hashChosenPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw new InvalidInput([{ path: "password", message: "password-common" }]);
  }
  return hashPassword(password);
}

export function verifyPassword(hash: string, password: string): Promise<boolean> {
  return argon2.verify(hash, password);
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that response times do not give away unknown addresses. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword("nobody has this password");
  await verifyPassword(await decoy, password);
  return false;
}

/** ASVS 6.2.4: at least the 3,000 most used passwords that the rules would let through. */
const COMMON_COUNT = 3000;

let common: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    (dictionary["passwords-common"] as string[])
      .filter((entry) => newPassword.safeParse(entry).success)
      .slice(0, COMMON_COUNT),
  );
  return common.has(password.toLowerCase());
}
