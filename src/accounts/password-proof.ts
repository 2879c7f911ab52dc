import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import type { RateLimits } from "../limits/rate-limits";
import { verifyPassword } from "./passwords";
import type { SecurityLog, Whereabouts } from "./security-log";
import { findUser } from "./users";

export class PasswordWrong extends InvalidInput {
  constructor(path = "password") {
    super([{ path, message: "password-wrong" }]);
  }
}

export async function expectPassword(
  db: Db,
  userId: string,
  password: string,
  path?: string,
): Promise<void> {
  const { password_hash: hash } = await findUser(db, userId);
  if (!(await verifyPassword(hash, password))) throw new PasswordWrong(path);
}

interface PasswordDeps {
  db: Db;
  limits: RateLimits;
  security: SecurityLog;
}

/** @throws PasswordWrong, TooManyRequests */
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
