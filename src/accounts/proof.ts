import type { Db } from "../../db/client";
import { coded, Forbidden, InvalidInput } from "../lib/errors";
import { MINUTE } from "../lib/time";
import type { RateLimits } from "../limits/rate-limits";
import { verifyPassword } from "./passwords";
import { hasSecondFactor } from "./second-factor";
import type { ClientInfo, SecurityLog } from "./security-log";
import { hashToken } from "./sessions";
import { findUser } from "./users";

export const PROOF_LIFETIME_MS = 10 * MINUTE;

export class ProofRequired extends coded(Forbidden, "proof-required") {}

export interface SessionUser {
  userId: string;
  token: string;
}

export async function isProofFresh(db: Db, token: string, now: number): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("sid", "=", hashToken(token))
    .executeTakeFirst();
  return session !== undefined && now - session.proved_at < PROOF_LIFETIME_MS;
}

/** Only for members with a second factor; others enter their password. @throws ProofRequired */
export async function requireProof(
  db: Db,
  { userId, token }: SessionUser,
  now: number,
): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) return;
  if (!(await isProofFresh(db, token, now))) throw new ProofRequired();
}

export class PasswordWrong extends InvalidInput {
  constructor(path = "password") {
    super([{ path, message: "password-wrong" }]);
  }
}

/** Members whom their organization's provider identifies have none until they set one by email. */
export async function hasPassword(db: Db, id: string): Promise<boolean> {
  return (await findUser(db, id)).password_hash !== "";
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
  from: ClientInfo,
): Promise<void> {
  await deps.limits.use("passwordProof", userId);
  const proof = () => expectPassword(deps.db, userId, password);
  await logWrongPassword(deps.security, { userId, from }, proof);
}

export async function logWrongPassword<Result>(
  security: SecurityLog,
  { userId, from }: { userId: string | null; from: ClientInfo },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordWrong) await security.note("password-wrong", userId, from);
    throw error;
  }
}
