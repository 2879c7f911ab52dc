import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { TooManyRequests, WrongCredentials } from "../lib/errors";
import { networkOf } from "../lib/network";
import { asKnown } from "../lib/requester";
import { MINUTE } from "../lib/time";
import type { LimitName, RateLimits } from "../limits/rate-limits";
import { requireOwnEntrance } from "../memberships/entrance";
import type { KnownDevice } from "./device";
import { isKnownAddress } from "./known-member";
import { keepSecondFactor } from "./lost-second-factor";
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
import type { SessionStart, Sessions, StartedSession } from "./sessions";
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
  await requireOwnEntrance(db, user.id);
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
  await limits.use("signInNetwork", "", network);
  try {
    const userId = await provePasskey(deps, null, { answer, binding: PASSKEY_SIGN_IN });
    await limits.refund("signInNetwork", "", network);
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
  const { db, clock, limits, security } = deps;
  const { email } = credentials;
  const deviceMark = await knownMark(db, email, from.device);
  const tries = await countTry(deps, email, networkOf(from.address), deviceMark);
  const isKnown = deviceMark !== null && (await isKnownAddress(db, email, clock.now()));
  const check = () => checkCredentials(db, credentials);
  try {
    const user = await (isKnown ? asKnown(check) : check());
    for (const used of tries) await limits.refund(...used);
    return user;
  } catch (error) {
    if (error instanceof WrongCredentials)
      await security.note("sign-in-failed", await accountOf(db, email), from);
    throw error;
  }
}

type Try = readonly [limit: LimitName, key: string, network?: string];

/** The order keeps attempts that are refused anyway from using up an account's allowance. */
async function countTry(
  { limits }: Pick<SignInDeps, "limits">,
  email: string,
  network: string,
  deviceMark: string | null,
): Promise<readonly Try[]> {
  if (deviceMark !== null) return countAll(limits, [["signInDevice", deviceMark]]);
  const ownTries = await countAll(limits, [
    ["signInNetwork", "", network],
    ["signInPair", email, network],
  ]);
  try {
    return [...ownTries, ...(await countAll(limits, [["signInAccount", email]]))];
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    const reserve = [
      ["signInReserve", email, network] as const,
      ["signInReserves", email] as const,
    ];
    return [...ownTries, ...(await countAll(limits, reserve))];
  }
}

async function countAll(limits: RateLimits, tries: readonly Try[]): Promise<readonly Try[]> {
  for (const tried of tries) await limits.use(...tried);
  return tries;
}

export async function beginSession(
  { sessions }: Pick<SignInDeps, "sessions">,
  user: User,
  from: SignInOrigin,
  start: SessionStart = {},
): Promise<StartedSession> {
  const session = await sessions.start(user.id, from.userAgent, start);
  if (from.endedSession) await sessions.end(from.endedSession);
  return session;
}

async function completeSignIn(
  { db, clock, sessions, security }: SignInDeps,
  user: User,
  from: SignInOrigin,
  secondFactor: boolean,
): Promise<SignInResult> {
  // A factor that has just been used is not lost.
  if (secondFactor) await keepSecondFactor(db, user.id, from, clock.now());
  const session = await beginSession({ sessions }, user, from, { secondFactor });
  await security.note("signed-in", user.id, from);
  return { user, session };
}

/** Known browsers have tries of their own, which nobody else can use up. */
async function knownMark(db: Db, email: string, device: KnownDevice): Promise<string | null> {
  const passwordHash = await passwordHashOf(db, email);
  if (passwordHash === null || !device.isKnownFor(email, passwordHash)) return null;
  return device.mark(email, passwordHash);
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
