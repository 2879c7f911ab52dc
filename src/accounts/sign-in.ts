import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { WrongCredentials } from "../lib/errors";
import { MINUTE } from "../lib/time";
import { networkOf } from "../limits/network";
import type { LimitName } from "../limits/rate-limits";
import type { KnownDevice } from "./device";
import { consumeToken, findToken, issueToken, LinkGone } from "./mail-tokens";
import { type ChallengeBinding, PasskeyRefused } from "./passkey-answers";
import { ownerOf, provePasskey } from "./passkey-proof";
import type { Credentials } from "./schema";
import {
  type FactorProof,
  hasSecondFactor,
  type ProofDeps,
  proveSecondFactor,
  SecondFactorRequired,
  secondFactorOf,
} from "./second-factor";
import type { ClientInfo } from "./security-log";
import type { Sessions, StartedSession } from "./sessions";
import type { User } from "./user";
import { accountOf, checkCredentials, findUser, passwordHashOf } from "./users";

export interface SignInResult {
  user: User;
  session: StartedSession;
}

export interface SignInOrigin extends ClientInfo {
  device: KnownDevice;
  endedSession: string | null;
}

interface SignInDeps extends ProofDeps {
  sessions: Sessions;
}

/** Attempts count before the check, so that parallel guesses are limited too. */
export async function signIn(
  deps: SignInDeps,
  credentials: Credentials,
  from: SignInOrigin,
): Promise<SignInResult> {
  const { db, clock } = deps;
  const user = await checkPassword(deps, credentials, from);
  if (!(await hasSecondFactor(db, user.id))) return completeSignIn(deps, user, from, false);
  if (credentials.secondFactor === undefined)
    throw new SecondFactorRequired(
      await beginAttempt(db, user, clock.now()),
      await secondFactorOf(db, user.id),
    );
  await proveSecondFactor(deps, user.id, { code: credentials.secondFactor }, from);
  return completeSignIn(deps, user, from, true);
}

export async function finishSignIn(
  deps: SignInDeps,
  { attempt, proof }: { attempt: string; proof: FactorProof },
  from: SignInOrigin,
): Promise<SignInResult> {
  const { db, clock } = deps;
  const { userId, passwordHash } = await findAttempt(db, attempt, clock.now());
  const user = await findUser(db, userId);
  if (user.password_hash !== passwordHash) throw new LinkGone();
  await proveSecondFactor(deps, userId, proof, from);
  await endAttempt(db, attempt, clock.now());
  return completeSignIn(deps, user, from, true);
}

/** Passkeys cannot be guessed, so only networks are limited. */
export async function signInByPasskey(
  deps: SignInDeps,
  answer: string,
  from: SignInOrigin,
): Promise<SignInResult> {
  const { db, limits, security } = deps;
  const network = networkOf(from.address);
  await limits.use("signInAddress", network);
  try {
    const userId = await provePasskey(deps, null, { answer, binding: PASSKEY_SIGN_IN });
    await limits.refund("signInAddress", network);
    return await completeSignIn(deps, await findUser(db, userId), from, true);
  } catch (error) {
    if (error instanceof PasskeyRefused)
      await security.note("sign-in-failed", await ownerOf(db, answer), from);
    throw error;
  }
}

export const PASSKEY_SIGN_IN: ChallengeBinding = { purpose: "sign-in", key: "" };

export const secondStepBond = (attempt: string): ChallengeBinding => ({
  purpose: "second-step",
  key: attempt,
});

async function checkPassword(
  deps: SignInDeps,
  credentials: Credentials,
  from: SignInOrigin,
): Promise<User> {
  const { db, limits, security } = deps;
  const { email } = credentials;
  const network = networkOf(from.address);
  // The order keeps attempts that are refused anyway from using up an account's allowance.
  const allowances: ReadonlyArray<readonly [LimitName, string]> = [
    ["signInAddress", network],
    ["signInPair", `${email} ${network}`],
    await accountLimit(db, email, from.device),
  ];
  for (const [limit, key] of allowances) await limits.use(limit, key);
  try {
    const user = await checkCredentials(db, credentials);
    for (const [limit, key] of allowances) await limits.refund(limit, key);
    return user;
  } catch (error) {
    if (error instanceof WrongCredentials)
      await security.note("sign-in-failed", await accountOf(db, email), from);
    throw error;
  }
}

export async function beginSession(
  { sessions }: Pick<SignInDeps, "sessions">,
  user: User,
  from: SignInOrigin,
  secondFactor = false,
): Promise<StartedSession> {
  if (from.endedSession) await sessions.end(from.endedSession);
  return sessions.start(user.id, from.userAgent, { secondFactor });
}

async function completeSignIn(
  { sessions, security }: SignInDeps,
  user: User,
  from: SignInOrigin,
  secondFactor: boolean,
): Promise<SignInResult> {
  const session = await beginSession({ sessions }, user, from, secondFactor);
  await security.note("signed-in", user.id, from);
  return { user, session };
}

async function accountLimit(
  db: Db,
  email: string,
  device: KnownDevice,
): Promise<readonly [LimitName, string]> {
  const passwordHash = await passwordHashOf(db, email);
  const isKnown = passwordHash !== null && device.isKnownFor(email, passwordHash);
  return isKnown ? ["signInDevice", device.mark(email, passwordHash)] : ["signInAccount", email];
}

const ATTEMPT_LIFETIME_MS = 10 * MINUTE;

export function beginAttempt(db: Db, user: User, now: number): Promise<string> {
  const { id: userId, email, password_hash: passwordHash } = user;
  const token = { purpose: "sign-in", email, userId, payload: { passwordHash } } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now, ATTEMPT_LIFETIME_MS));
}

/** Returns the password hash because a password change ends the attempt. @throws LinkUnknown, LinkGone */
export async function findAttempt(
  db: Db,
  key: string,
  now: number,
): Promise<{ userId: string; passwordHash: string }> {
  const { user_id: userId, payload } = await findToken(db, "sign-in", key, now);
  const { passwordHash = "" } = JSON.parse(payload ?? "{}") as { passwordHash?: string };
  return { userId: userId ?? "", passwordHash };
}

export async function endAttempt(db: Db, key: string, now: number): Promise<void> {
  await inTransaction(db, (tx) => consumeToken(tx, "sign-in", key, now));
}
