import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newTokenSecret } from "../accounts/token-secret";
import { findUser } from "../accounts/users";
import type { Viewer } from "../accounts/viewer";
import { announce } from "../announcements/announce";
import { InvalidInput } from "../lib/errors";
import { DAY, HOUR } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { requirePermission } from "../memberships/permissions";
import { type OwnToken, readToken } from "./reading";
import { AddressToConfirm, TokenNotFound, TooManyTokens } from "./refusals";
import { MAX_LIFETIME_DAYS, type NewToken } from "./schema";
import { secretColumns, storeToken } from "./storing";

export const MAX_TOKENS = 50;

/** How long the token before works, if nothing else is said. */
const OVERLAP_HOURS = 24;

export interface IssuedToken {
  token: OwnToken;
  /** Shown once. */
  secret: string;
}

type Owner = Pick<Viewer, "id" | "memberId" | "roles" | "permissions" | "emailVerified">;

/**
 * Creates a token of the member or, if an owner wants it, of the organization, with which it stays
 * when the owner leaves.
 *
 * @throws InvalidInput, PermissionMissing, AddressToConfirm, TooManyTokens
 */
export async function createToken(
  db: Db,
  owner: Owner,
  { perBid: bidCents, perMonth: monthCents, expires, ...token }: NewToken,
  now: number,
): Promise<IssuedToken> {
  const { id: organizationId, memberId, roles } = owner;
  if (!owner.emailVerified) throw new AddressToConfirm();
  if (token.isOfOrganization) requirePermission(owner.permissions, "manage");
  const expiresAt = "at" in expires ? expires.at : now + expires.afterMs;
  if (!(expiresAt > now && expiresAt <= now + MAX_LIFETIME_DAYS * DAY))
    throw new InvalidInput([{ path: "expiresAt", message: "expiry-range" }]);
  return inTransaction(db, async (tx) => {
    await requireRoom(tx, memberId, now);
    // An account of one is its own organization.
    const isOfOrganization = token.isOfOrganization && roles !== null;
    const stored = { ...token, organizationId, memberId, isOfOrganization, bidCents, monthCents };
    const { id, secret } = await storeToken(tx, { ...stored, expiresAt }, now);
    await mailToken(tx, memberId, token.name, now);
    return { token: await readToken(tx, owner, id), secret };
  });
}

/** Queued in the same transaction, so that the member always learns of a thief's token. */
async function mailToken(tx: Db, memberId: string, name: string, now: number): Promise<void> {
  const { email, first_name: firstName, last_name: lastName } = await findUser(tx, memberId);
  const values = { firstName, lastName, name };
  await queueMail(tx, { to: email, template: "token-created", values }, now);
}

async function requireRoom(tx: Db, memberId: string, now: number): Promise<void> {
  const { count } = await tx
    .selectFrom("api_tokens")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TOKENS) throw new TooManyTokens({ most: MAX_TOKENS });
}

/**
 * Replaces a token's secret. The new one lasts as long as the one before was to last, and the one
 * before works a while longer, so that no program has to stop. Members replace only tokens that act
 * as themselves; from now on, a token of the organization acts as the owner who has its new secret.
 *
 * @throws TokenNotFound
 */
export async function rotateToken(
  db: Db,
  owner: Owner,
  { id, overlapHours = OVERLAP_HOURS }: { id: string; overlapHours?: number | undefined },
  now: number,
): Promise<IssuedToken> {
  return inTransaction(db, async (tx) => {
    const { memberId, isOfOrganization, ...token } = await readToken(tx, owner, id);
    const { expiresAt, createdAt, contract } = token;
    // A delivery's token is replaced on the contract's page.
    if (contract !== null || expiresAt === null) throw new TokenNotFound();
    // Nobody gets a secret with which a colleague would act.
    if (memberId !== owner.memberId && !isOfOrganization) throw new TokenNotFound();
    const { token_hash, previous_hash } = await hashesOf(tx, id);
    const secret = newTokenSecret();
    await tx
      .updateTable("api_tokens")
      .set({
        ...secretColumns(secret),
        member_id: owner.memberId,
        previous_hash: token_hash,
        previous_until: Math.min(now + overlapHours * HOUR, expiresAt),
        created_at: now,
        expires_at: now + expiresAt - createdAt,
      })
      .where("id", "=", id)
      .execute();
    forget(tx, [token_hash, previous_hash]);
    await mailToken(tx, owner.memberId, token.name, now);
    return { token: await readToken(tx, owner, id), secret };
  });
}

/**
 * Ends a token at once, with its open connections and uploads.
 *
 * @throws TokenNotFound
 */
export async function revokeToken(db: Db, owner: Owner, id: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await readToken(tx, owner, id);
    const { token_hash, previous_hash } = await hashesOf(tx, id);
    await tx.updateTable("api_tokens").set({ revoked_at: now }).where("id", "=", id).execute();
    forget(tx, [token_hash, previous_hash]);
  });
}

function hashesOf(tx: Db, id: string) {
  return tx
    .selectFrom("api_tokens")
    .select(["token_hash", "previous_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

function forget(tx: Db, hashes: ReadonlyArray<string | null>): void {
  for (const sid of hashes) if (sid !== null) announce(tx, { type: "session-changed", sid });
}
