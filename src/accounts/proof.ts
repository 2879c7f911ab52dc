import type { Db } from "../../db/client";
import { coded, Forbidden, InvalidInput } from "../lib/errors";
import { MINUTE } from "../lib/time";
import type { RateLimits } from "../limits/rate-limits";
import { verifyPassword } from "./passwords";
import { hasSecondFactor } from "./second-factor";
import type { SecurityLog, Whereabouts } from "./security-log";
import { hashToken } from "./sessions";
import { findUser } from "./users";

export const FRESH_MS = 10 * MINUTE;

export class ProofRequired extends coded(Forbidden, "proof-required") {}

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

/** Only for members with a second factor; others enter their password. @throws ProofRequired */
export async function requireProof(db: Db, { userId, token }: Acting, now: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) return;
  if (!(await isFresh(db, token, now))) throw new ProofRequired();
}

export class PasswordWrong extends InvalidInput {
  constructor(path = "password") {
    super([{ path, message: "password-wrong" }]);
  }
}

export async function expectPassword(db: Db, userId: string, password: string, path?: string) {
  const { password_hash: hash } = await findUser(db, userId);
  if (!(await verifyPassword(hash, password))) throw new PasswordWrong(path);
}

interface PasswordDeps {
  db: Db;
  limits: RateLimits;
  security: SecurityLog;
}

export async function provePassword(
  deps: PasswordDeps,
  userId: string,
  password: string,
  from: Whereabouts,
): Promise<void> {
  await deps.limits.use("passwordProof", userId);
  const proof = () => expectPassword(deps.db, userId, password);
  await notingWrongPassword(deps.security, { userId, from }, proof);
}

export async function notingWrongPassword<Done>(
  security: SecurityLog,
  { userId, from }: { userId: string | null; from: Whereabouts },
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordWrong) await security.note("password-wrong", userId, from);
    throw error;
  }
}
