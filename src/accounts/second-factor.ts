import type { Db } from "../../db/client";
import { NotProved } from "../lib/errors";
import type { Clock } from "../lib/time";
import type { RateLimits } from "../limits/rate-limits";
import { hasAuthenticator, spendAppCode } from "./authenticator";
import { spendRecoveryCode } from "./recovery-codes";
import type { SecurityLog, Whereabouts } from "./security-log";

/** The password is right, and the account asks for more. */
export class SecondFactorRequired extends NotProved {
  /** `attempt` is the key with which a page goes on. */
  constructor(readonly attempt: string) {
    super("second-factor-required");
  }
}

/** Not this account's, or used before. */
export class SecondFactorWrong extends NotProved {
  constructor() {
    super("second-factor-wrong");
  }
}

/** What somebody shows besides the password: a code of the app, or off the list. */
export interface ShownFactor {
  code: string;
}

/** What a member has besides the password. */
export interface SecondFactor {
  authenticator: boolean;
  /** Recovery codes that are left. */
  recoveryCodes: number;
}

export async function secondFactorOf(db: Db, userId: string): Promise<SecondFactor> {
  const { recoveryCodes } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("recoveryCodes"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    authenticator: await hasAuthenticator(db, userId),
    recoveryCodes,
  };
}

/** Whether sign-in asks for a second factor. Recovery codes alone are none. */
export function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return hasAuthenticator(db, userId);
}

export interface ProofNeeds {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  security: SecurityLog;
  /** Seals the secrets of authenticator apps. */
  sealKey: string;
}

/**
 * Proves a second factor by a code of the app, or off the list of recovery codes. A try is used up before it is judged and given back when it was right.
 * @throws SecondFactorWrong, TooManyRequests
 */
export async function proveSecondFactor(
  needs: ProofNeeds,
  userId: string,
  shown: ShownFactor,
  from: Whereabouts,
): Promise<void> {
  const { limits, security } = needs;
  await limits.use("secondFactor", userId);
  const by = await provedBy(needs, userId, shown);
  if (by === null) {
    await security.note("second-factor-failed", userId, from);
    throw new SecondFactorWrong();
  }
  await limits.giveBack("secondFactor", userId);
  if (by === "recovery-code") await security.note("recovery-code-used", userId, from);
}

const APP_CODE = /^\d{6}$/;

async function provedBy(
  { db, clock, sealKey }: ProofNeeds,
  userId: string,
  { code }: ShownFactor,
): Promise<"authenticator" | "recovery-code" | null> {
  const now = clock.now();
  const typed = code.replaceAll(/\s/g, "");
  if (APP_CODE.test(typed)) {
    const right = await spendAppCode(db, sealKey, userId, typed, now);
    return right ? "authenticator" : null;
  }
  return (await spendRecoveryCode(db, userId, typed, now)) ? "recovery-code" : null;
}
