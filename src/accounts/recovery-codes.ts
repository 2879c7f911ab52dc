import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { hashRaw } from "./passwords";

const CODE_COUNT = 10;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF_LENGTH = 5;
const SALT_BYTES = 16;

/** The codes are stored hashed (ASVS 6.5.2) with one salt, so that a check costs one hash. */
export async function makeRecoveryCodes(db: Db, userId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
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

export async function spendRecoveryCode(db: Db, userId: string, code: string, now: number) {
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
  const letters = Array.from({ length: 2 * HALF_LENGTH }, randomLetter).join("");
  return `${letters.slice(0, HALF_LENGTH)}-${letters.slice(HALF_LENGTH)}`;
}

/** Redrawing bytes above the last multiple makes all letters equally likely. */
function randomLetter(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET[byte % ALPHABET.length] ?? "";
  }
}

async function hashOf(code: string, salt: Buffer): Promise<string> {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return (await hashRaw(letters, salt)).toString("hex");
}
