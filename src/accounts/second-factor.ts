import type { Db } from "../../db/client";
import { NotProved } from "../lib/errors";
import type { RateLimits } from "../limits/rate-limits";
import { hasAuthenticator, spendAppCode } from "./authenticator";
import { type PasskeyNeeds, provePasskey, type SignedChallenge } from "./passkey-proof";
import { countPasskeys } from "./passkeys";
import { spendRecoveryCode } from "./recovery-codes";
import type { SecurityLog, Whereabouts } from "./security-log";

/** The password is right, and the account asks for more. */
export class SecondFactorRequired extends NotProved {
  /**
   * @param attempt the key with which a page goes on
   * @param has what the member has to go on with
   */
  constructor(
    readonly attempt: string,
    readonly has: SecondFactor,
  ) {
    super("second-factor-required");
  }
}

/** Not this account's, or used before. */
export class SecondFactorWrong extends NotProved {
  constructor() {
    super("second-factor-wrong");
  }
}

/** What somebody shows besides the password: a code of the app or off the list, or a passkey. */
export type ShownFactor = { code: string } | SignedChallenge;

/** What a member has besides the password. */
export interface SecondFactor {
  authenticator: boolean;
  /** How many. */
  passkeys: number;
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
    passkeys: await countPasskeys(db, userId),
    recoveryCodes,
  };
}

/** Whether sign-in asks for a second factor. Recovery codes alone are none. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await hasAuthenticator(db, userId)) || (await countPasskeys(db, userId)) > 0;
}

export interface ProofNeeds extends PasskeyNeeds {
  limits: RateLimits;
  security: SecurityLog;
  /** Seals the secrets of authenticator apps. */
  sealKey: string;
}

/**
 * Proves a second factor. A try is used up before it is judged, and given back when it was right.
 * @throws SecondFactorWrong, PasskeyRefused, PasskeysImpossible, TooManyRequests
 */
export async function proveSecondFactor(
  needs: ProofNeeds,
  userId: string,
  shown: ShownFactor,
  from: Whereabouts,
): Promise<void> {
  const { limits, security } = needs;
  await limits.use("secondFactor", userId);
  const by = await provedBy(needs, userId, shown).catch(async (error: unknown) => {
    if (error instanceof NotProved) await security.note("second-factor-failed", userId, from);
    throw error;
  });
  await limits.giveBack("secondFactor", userId);
  if (by === "recovery-code") await security.note("recovery-code-used", userId, from);
}

const APP_CODE = /^\d{6}$/;

async function provedBy(
  needs: ProofNeeds,
  userId: string,
  shown: ShownFactor,
): Promise<"passkey" | "authenticator" | "recovery-code"> {
  if ("answer" in shown) {
    await provePasskey(needs, userId, shown);
    return "passkey";
  }
  const { db, clock, sealKey } = needs;
  const now = clock.now();
  const typed = shown.code.replaceAll(/\s/g, "");
  const ofApp = APP_CODE.test(typed);
  const right = ofApp
    ? await spendAppCode(db, sealKey, userId, typed, now)
    : await spendRecoveryCode(db, userId, typed, now);
  if (!right) throw new SecondFactorWrong();
  return ofApp ? "authenticator" : "recovery-code";
}
