import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { consumeToken, issueToken, LinkGone, LinkUnknown } from "../accounts/mail-tokens";
import { MINUTE } from "../lib/time";
import { SignInOver } from "./refusals";

/** What the person at the provider wants to do here. */
export type AttemptKind = "sign-in" | "test" | "proof";

export interface NewAttempt {
  kind: AttemptKind;
  organizationId: string;
  /** Typed, or the member's; the provider suggests it. */
  email: string;
  /** Who tests or proves; null for a sign-in. */
  memberId: string | null;
  next: string | undefined;
}

export interface Attempt extends NewAttempt {
  startedAt: number;
}

export const ATTEMPT_LIFETIME_MS = 10 * MINUTE;

/** @returns a secret for the browser's cookie, from which `secretsOf` derives all others */
export function beginAttempt(
  db: Db,
  { email, memberId, ...payload }: NewAttempt,
  now: number,
): Promise<string> {
  const token = {
    purpose: "provider-sign-in",
    email,
    ...(memberId !== null && { userId: memberId }),
    payload,
  } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now, ATTEMPT_LIFETIME_MS));
}

export interface AttemptSecrets {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** Only a hash of the secret is stored, so only the browser that began the attempt can end it. */
export function secretsOf(secret: string): AttemptSecrets {
  const derive = (use: string) =>
    createHash("sha256").update(`${use} ${secret}`).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

/**
 * Ends an attempt with what the provider sent the browser back with. An answer to another attempt,
 * which could be a stranger's, does not end this one.
 *
 * @throws SignInOver
 */
export async function endAttempt(
  db: Db,
  secret: string,
  state: string,
  now: number,
): Promise<Attempt> {
  if (!isSame(state, secretsOf(secret).state)) throw new SignInOver();
  try {
    const { email, user_id, payload, created_at } = await inTransaction(db, (tx) =>
      consumeToken(tx, "provider-sign-in", secret, now),
    );
    const kept = JSON.parse(payload ?? "{}") as Omit<NewAttempt, "email" | "memberId">;
    return { ...kept, email, memberId: user_id, startedAt: created_at };
  } catch (error) {
    const isOver = error instanceof LinkUnknown || error instanceof LinkGone;
    throw isOver ? new SignInOver() : error;
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
