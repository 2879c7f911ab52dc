import type { Db } from "../../db/client";
import { coded, NotProved } from "../lib/errors";
import type { RateLimits } from "../limits/rate-limits";
import { spendAppCode } from "./authenticator";
import { type PasskeyDeps, provePasskey, type SignedChallenge } from "./passkey-proof";
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
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("authenticators")
        .select(eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("confirmed_at", "is not", null)
        .as("authenticators"),
      eb
        .selectFrom("passkeys")
        .select(eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .as("passkeys"),
      eb
        .selectFrom("recovery_codes")
        .select(eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("used_at", "is", null)
        .as("recoveryCodes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    authenticator: counts.authenticators === 1,
    passkeys: counts.passkeys ?? 0,
    recoveryCodes: counts.recoveryCodes ?? 0,
  };
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { authenticator, passkeys } = await secondFactorOf(db, userId);
  return authenticator || passkeys > 0;
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
