import { createHash, randomBytes } from "node:crypto";
import { centsToDecimal } from "../lib/money";

/** Hides an amount that few bits would name. */
export function newSalt(): string {
  return randomBytes(32).toString("base64url");
}

/** What the log says of a maximum: SHA-256 over its salt, a line break and the amount; base64. */
export function commitmentTo(amountCents: number, salt: string): string {
  return createHash("sha256")
    .update(`${salt}\n${centsToDecimal(amountCents)}`)
    .digest("base64");
}
