import argon2 from "argon2";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { COST } from "./passwords";

const CODES = 10;
/** Without letters and digits that are taken for one another; ten of these are 49 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF = 5;
const SALT_BYTES = 16;

/**
 * Ten new codes in place of a member's old ones, each good for one sign-in without the usual second
 * factor. They are returned once and kept as hashes only, as slow to guess at as passwords, since
 * they are short enough to be typed (ASVS 6.5.2). One salt serves the set, so that a code costs one
 * hash to check and not ten.
 */
export async function makeRecoveryCodes(db: Db, userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    await tx
      .insertInto("recovery_codes")
      .values(
        hashes.map((code_hash) => ({
          user_id: userId,
          code_hash,
          salt: salt.toString("hex"),
          created_at: now,
        })),
      )
      .execute();
  });
  return codes;
}

/** Whether it is one of a member's codes and was not used before; it is used up by asking. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const set = await db
    .selectFrom("recovery_codes")
    .select("salt")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!set) return false;
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", await hashOf(code, Buffer.from(set.salt, "hex")))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

function newCode(): string {
  const letters = Array.from({ length: 2 * HALF }, randomLetter).join("");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** Bytes beyond the last whole multiple are drawn again, so that every letter is as likely. */
function randomLetter(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET[byte % ALPHABET.length] ?? "";
  }
}

/** As it is typed: with or without its dash, in any case. */
async function hashOf(code: string, salt: Buffer): Promise<string> {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return (await argon2.hash(letters, { ...COST, salt, raw: true })).toString("hex");
}
