import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { MailTokensTable } from "../../db/schema/accounts";
import { coded, Gone, NotFound, TooManyRequests } from "../lib/errors";
import { DAY, HOUR, SECOND } from "../lib/time";

export type MailToken = Selectable<MailTokensTable>;

export type TokenPurpose =
  | "email-verification"
  | "password-reset"
  | "account-replacement"
  | "replacement-draft"
  | "invitation"
  | "sign-in";

export class LinkUnknown extends coded(NotFound, "link-unknown") {}
export class LinkGone extends coded(Gone, "link-gone") {}

const LIFETIME_MS = DAY;
/** The limit is per address and purpose, because anybody can request these emails. */
const MAX_PER_HOUR = 3;

interface NewToken {
  purpose: TokenPurpose;
  email: string;
  userId?: string;
  payload?: unknown;
}

/** Invalidates earlier links for the same purpose and address. @throws TooManyRequests */
export async function issueLink(tx: Db, token: NewToken, now: number, lifetimeMs = LIFETIME_MS) {
  await limitMails(tx, token, now);
  await tx
    .updateTable("mail_tokens")
    .set({ used_at: now, payload: null })
    .where("email", "=", token.email)
    .where("purpose", "=", token.purpose)
    .where("used_at", "is", null)
    .execute();
  return issueToken(tx, token, now, lifetimeMs);
}

export async function issueToken(tx: Db, token: NewToken, now: number, lifetimeMs = LIFETIME_MS) {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await tx
    .deleteFrom("mail_tokens")
    .where("expires_at", "<=", now - DAY)
    .execute();
  await tx
    .insertInto("mail_tokens")
    .values({
      token_hash: hashOf(secret),
      purpose: token.purpose,
      email: token.email,
      user_id: token.userId ?? null,
      payload: token.payload === undefined ? null : JSON.stringify(token.payload),
      created_at: now,
      expires_at: now + lifetimeMs,
    })
    .execute();
  return secret;
}

/** A token is 32 bytes in base64url, but a requested path can contain anything. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

export async function findToken(
  db: Db,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<MailToken> {
  if (!TOKEN_PATTERN.test(secret)) throw new LinkUnknown();
  const token = await db
    .selectFrom("mail_tokens")
    .selectAll()
    .where("token_hash", "=", hashOf(secret))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!token) throw new LinkUnknown();
  if (token.used_at !== null || now >= token.expires_at) throw new LinkGone();
  return token;
}

/** Call it in the transaction that the token authorizes. @throws LinkUnknown, LinkGone */
export async function consumeToken(
  tx: Db,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<MailToken> {
  const token = await findToken(tx, purpose, secret, now);
  await tx
    .updateTable("mail_tokens")
    .set({ used_at: now, payload: null })
    .where("token_hash", "=", token.token_hash)
    .execute();
  return token;
}

async function limitMails(tx: Db, { purpose, email }: NewToken, now: number): Promise<void> {
  const recent = await tx
    .selectFrom("mail_tokens")
    .select("created_at")
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("created_at", ">", now - HOUR)
    .orderBy("created_at", "desc")
    .limit(MAX_PER_HOUR)
    .execute();
  const oldest = recent[MAX_PER_HOUR - 1];
  if (oldest) throw new TooManyRequests(Math.ceil((oldest.created_at + HOUR - now) / SECOND));
}

function hashOf(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
