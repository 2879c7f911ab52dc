import type { Db } from "../../db/client";
import { Forbidden } from "../lib/errors";
import { MINUTE } from "../lib/time";
import { hasSecondFactor } from "./second-factor";
import { hashToken } from "./sessions";

export const FRESH_MS = 10 * MINUTE;

export class ProofRequired extends Forbidden {
  constructor() {
    super("proof-required");
  }
}

export interface Acting {
  userId: string;
  token: string;
}

export async function isFresh(db: Db, token: string, now: number): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("sid", "=", hashToken(token))
    .executeTakeFirst();
  return session !== undefined && now - session.proved_at < FRESH_MS;
}

/**
 * A member with a second factor gives it again; others give the password where the act asks for it.
 * @throws ProofRequired
 */
export async function requireProof(db: Db, { userId, token }: Acting, now: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) return;
  if (!(await isFresh(db, token, now))) throw new ProofRequired();
}
