import { createHash, randomBytes } from "node:crypto";
import { centsToDecimal } from "../lib/money";

export function newSalt(): string {
  return randomBytes(32).toString("base64url");
}

export function commitmentTo(amountCents: number, salt: string): string {
  return createHash("sha256")
    .update(`${salt}\n${centsToDecimal(amountCents)}`)
    .digest("base64");
}
