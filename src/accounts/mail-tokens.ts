import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { MailTokensTable } from "../../db/schema/accounts";
import { canonicalAddress } from "../lib/addresses";
import { coded, Gone, NotFound } from "../lib/errors";
import { DAY, MINUTE } from "../lib/time";

export type MailToken = Selectable<MailTokensTable>;

export type TokenPurpose =
  | "email-verification"
  | "password-reset"
  | "account-replacement"
  | "replacement-draft"
  | "invitation"
  | "organization-invitation"
  | "notice-confirmation"
  | "second-factor-removal"
  | "sign-in"
  | "provider-sign-in"
  | "provider-account";

export class LinkUnknown extends coded(NotFound, "link-unknown") {}
export class LinkGone extends coded(Gone, "link-gone") {}

const LIFETIME_MS = DAY;

/** Each pending link makes the pause longer, until it is an hour. */
const PAUSE_PER_LINK_MS = 5 * MINUTE;
const MAX_COUNTED_LINKS = 12;

export interface NewToken {
  purpose: TokenPurpose;
  email: string;
  userId?: string;
  payload?: unknown;
}

/**
 * Returns when the next link may be emailed. Anybody can request these emails, so requests must
 * neither flood a mailbox nor invalidate the links that its owner already has.
 */
export async function nextLinkAt(
  tx: Db,
  { purpose, email }: Pick<NewToken, "purpose" | "email">,
  now: number,
): Promise<number> {
  const pendingLinks = await tx
    .selectFrom("mail_tokens")
    .select("created_at")
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("created_at", ">", now - DAY)
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(MAX_COUNTED_LINKS)
    .execute();
  const [latest] = pendingLinks;
  return latest ? latest.created_at + pendingLinks.length * PAUSE_PER_LINK_MS : now;
}

/** Returns null during the pause, when the links that have been emailed are still valid. */
export async function issueLink(
  tx: Db,
  token: NewToken,
  now: number,
  lifetimeMs = LIFETIME_MS,
): Promise<string | null> {
  if ((await nextLinkAt(tx, token, now)) > now) return null;
  return issueToken(tx, token, now, lifetimeMs);
}

/** Does the same work as for an account, without counting against the address. */
export async function pretendLink(
  tx: Db,
  purpose: TokenPurpose,
  email: string,
  now: number,
): Promise<void> {
  const digest = new Bun.CryptoHasher("sha256").update(canonicalAddress(email)).digest("hex");
  await issueLink(tx, { purpose, email: `nobody ${digest}` }, now);
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
  const token = await viewToken(db, purpose, secret, now);
  if (token.used_at !== null) throw new LinkGone();
  return token;
}

/** Also returns a token that has been used. @throws LinkUnknown, LinkGone */
export async function viewToken(
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
  if (now >= token.expires_at) throw new LinkGone();
  return token;
}

/** Also ends the address's other links for the purpose. @throws LinkUnknown, LinkGone */
export async function consumeLink(
  tx: Db,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<MailToken> {
  const token = await consumeToken(tx, purpose, secret, now);
  await tx
    .updateTable("mail_tokens")
    .set({ used_at: now, payload: null })
    .where("email", "=", token.email)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
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

function hashOf(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
