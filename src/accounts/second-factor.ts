import type { Db } from "../../db/client";
import { coded, NotProved } from "../lib/errors";
import type { RateLimits } from "../limits/rate-limits";
import { hasAuthenticator, spendAppCode } from "./authenticator";
import { type PasskeyDeps, provePasskey, type SignedChallenge } from "./passkey-proof";
import { countPasskeys } from "./passkeys";
import { spendRecoveryCode } from "./recovery-codes";
import type { ClientInfo, SecurityLog } from "./security-log";

export class SecondFactorRequired extends NotProved {
  constructor(
    readonly attempt: string,
    readonly available: SecondFactor,
  ) {
    super("second-factor-required");
  }
}

export class SecondFactorWrong extends coded(NotProved, "second-factor-wrong") {}

export type FactorProof = { code: string } | SignedChallenge;

export interface SecondFactor {
  authenticator: boolean;
  passkeys: number;
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
    passkeys: await countPasskeys(db, userId),
    recoveryCodes,
  };
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await hasAuthenticator(db, userId)) || (await countPasskeys(db, userId)) > 0;
}

export interface ProofDeps extends PasskeyDeps {
  limits: RateLimits;
  security: SecurityLog;
  sealKey: string;
}

/** Counts the attempt before the check and refunds it if the code is right. */
export async function proveSecondFactor(
  deps: ProofDeps,
  userId: string,
  proof: FactorProof,
  from: ClientInfo,
): Promise<void> {
  const { limits, security } = deps;
  await limits.use("secondFactor", userId);
  const kind = await checkFactor(deps, userId, proof).catch(async (error: unknown) => {
    if (error instanceof NotProved) await security.note("second-factor-failed", userId, from);
    throw error;
  });
  await limits.refund("secondFactor", userId);
  if (kind === "recovery-code") await security.note("recovery-code-used", userId, from);
}

const APP_CODE = /^\d{6}$/;

async function checkFactor(
  deps: ProofDeps,
  userId: string,
  proof: FactorProof,
): Promise<"passkey" | "authenticator" | "recovery-code"> {
  if ("answer" in proof) {
    await provePasskey(deps, userId, proof);
    return "passkey";
  }
  const { db, clock, sealKey } = deps;
  const now = clock.now();
  const typed = proof.code.replaceAll(/\s/g, "");
  const isAppCode = APP_CODE.test(typed);
  const isCorrect = isAppCode
    ? await spendAppCode(db, sealKey, userId, typed, now)
    : await spendRecoveryCode(db, userId, typed, now);
  if (!isCorrect) throw new SecondFactorWrong();
  return isAppCode ? "authenticator" : "recovery-code";
}
