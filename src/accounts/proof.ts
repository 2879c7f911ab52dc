import type { Db } from "../../db/client";
import { Forbidden } from "../lib/errors";
import { MINUTE } from "../lib/time";
import { hasSecondFactor } from "./second-factor";
import { hashToken } from "./sessions";

/** For how long members are not asked anew who they are. */
export const FRESH_MS = 10 * MINUTE;

/** What is asked for takes a proof of who asks that is not older than ten minutes. */
export class ProofRequired extends Forbidden {
  constructor() {
    super("proof-required");
  }
}

/** Who acts, in which session. */
export interface Acting {
  userId: string;
  token: string;
}

/** Whether this session has proved lately who uses it: by signing in, or anew. */
export async function isFresh(db: Db, token: string, now: number): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("sid", "=", hashToken(token))
    .executeTakeFirst();
  return session !== undefined && now - session.proved_at < FRESH_MS;
}

/**
 * Before what cannot be taken back, a member with a second factor gives it anew; one without gives
 * the password where the act itself asks for it.
 * @throws ProofRequired
 */
export async function requireProof(db: Db, { userId, token }: Acting, now: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) return;
  if (!(await isFresh(db, token, now))) throw new ProofRequired();
}
