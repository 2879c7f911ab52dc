import { createHash, randomBytes } from "node:crypto";
import { centsToDecimal } from "../lib/money";

/** Keeps an amount from being guessed from its hash. */
export function newSalt(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 over salt, line break and amount, as base64. */
export function commitmentTo(amountCents: number, salt: string): string {
  return createHash("sha256")
    .update(`${salt}\n${centsToDecimal(amountCents)}`)
    .digest("base64");
}
