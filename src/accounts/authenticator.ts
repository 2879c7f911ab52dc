import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { Db } from "../../db/client";
import { seal, unseal } from "../lib/sealing";
import { siteName } from "../lib/site-name";
import { SECOND } from "../lib/time";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepts the codes before and after the current one, for slow typists and inaccurate clocks. */
const WINDOW = 1;

export interface OfferedAuthenticator {
  secret: string;
  uri: string;
}

/** Sign-in requires no code until the member has confirmed one generated from this secret. */
export async function offerAuthenticator(db: Db, key: string, userId: string, now: number) {
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

export async function spendAppCode(db: Db, key: string, userId: string, code: string, now: number) {
  const step = await stepOf(db, key, { userId, code, now, confirmed: true });
  if (step === null) return false;
  // This condition lets only one of two requests use the same code.
  const { numUpdatedRows } = await db
    .updateTable("authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const row = await rowOf(db, userId);
  return row !== undefined && row.confirmed_at !== null;
}

export async function removeAuthenticator(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("authenticators").where("user_id", "=", userId).execute();
}

interface EnteredCode {
  userId: string;
  code: string;
  now: number;
  confirmed: boolean;
}

async function stepOf(db: Db, key: string, enteredCode: EnteredCode): Promise<number | null> {
  const { userId, code, now, confirmed } = enteredCode;
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
  return new TOTP({ issuer: siteName(), label, period, secret: Secret.fromBase32(secret) });
}

export interface QrCode {
  size: number;
  path: string;
}

const BORDER_MODULES = 4;

export function qrPath(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER_MODULES });
  const darkModules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: darkModules.join("") };
}
