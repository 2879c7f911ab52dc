import { Secret, TOTP } from "otpauth";
import type { Db } from "../../db/client";
import { SECOND } from "../lib/time";
import { seal, unseal } from "./sealed";

/** What an authenticator app shows the codes under. */
export const ISSUER = "AI Marketplace";

/** RFC 4226, 4: at least 128 bits, and better 160. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A code of the period before or after is taken too: clocks differ, and people type. */
const WINDOW = 1;

/** A secret that an app shall take up, and the address that its QR code holds. */
export interface OfferedAuthenticator {
  secret: string;
  uri: string;
}

/** Offers a member a new secret. Until a code of it is given, sign-in does not ask for one. */
export async function offerAuthenticator(
  db: Db,
  key: string,
  userId: string,
  now: number,
): Promise<void> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const values = { secret: seal(key, secret, userId), created_at: now };
  await db
    .insertInto("authenticators")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(values)
        .where("authenticators.confirmed_at", "is", null),
    )
    .execute();
}

/** The secret that waits for its first code; null where none does. */
export async function offeredAuthenticator(
  db: Db,
  key: string,
  { id, email }: { id: string; email: string },
): Promise<OfferedAuthenticator | null> {
  const row = await rowOf(db, id);
  if (!row || row.confirmed_at !== null) return null;
  const totp = totpOf(unseal(key, row.secret, id), email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Takes an offered secret into use by its first code. @returns whether the code was right */
export async function confirmAuthenticator(
  db: Db,
  key: string,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(db, key, { userId, code, now, confirmed: false });
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable("authenticators")
    .set({ confirmed_at: now, last_step: step })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a code is right and was not used before; it is used up by asking. */
export async function spendAppCode(
  db: Db,
  key: string,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(db, key, { userId, code, now, confirmed: true });
  if (step === null) return false;
  // Conditional, so that of two who send the same code at once only one gets in.
  const { numUpdatedRows } = await db
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether sign-in asks for codes of an app. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const row = await rowOf(db, userId);
  return row !== undefined && row.confirmed_at !== null;
}

export async function removeAuthenticator(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("authenticators").where("user_id", "=", userId).execute();
}

interface Given {
  userId: string;
  code: string;
  now: number;
  confirmed: boolean;
}

/** The period that a code is of, counted from 1970; null where it is of none that is near. */
async function stepOf(db: Db, key: string, given: Given): Promise<number | null> {
  const { userId, code, now, confirmed } = given;
  const row = await rowOf(db, userId);
  if (!row || (row.confirmed_at !== null) !== confirmed) return null;
  const totp = totpOf(unseal(key, row.secret, userId), "");
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_SECONDS * SECOND)) + delta;
}

function rowOf(db: Db, userId: string) {
  return db
    .selectFrom("authenticators")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

function totpOf(secret: string, label: string): TOTP {
  const period = PERIOD_SECONDS;
  return new TOTP({ issuer: ISSUER, label, period, secret: Secret.fromBase32(secret) });
}
