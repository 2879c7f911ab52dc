import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { WrongCredentials } from "../lib/errors";
import { networkOf } from "../limits/network";
import type { LimitName, RateLimits } from "../limits/rate-limits";
import type { KnownDevice } from "./known-device";
import type { Credentials } from "./schema";
import type { Sessions, StartedSession } from "./sessions";
import type { User } from "./user";
import { checkCredentials, passwordHashOf } from "./users";

export interface SignedIn {
  user: User;
  session: StartedSession;
}

/** Where somebody signs in. */
export interface Origin {
  address: string;
  userAgent: string;
  device: KnownDevice;
  /** The session that this browser had. */
  endedSession: string | null;
}

/**
 * Proves a password and starts a session; the one before it ends (ASVS 7.2.4). A try is used up
 * before it is judged, so that guesses sent all at once are limited too, and given back when
 * the password was right: nobody who knows one is slowed by using it.
 * @throws WrongCredentials, TooManyRequests
 */
export async function signIn(
  services: { db: Db; sessions: Sessions; limits: RateLimits; log: Logger },
  credentials: Credentials,
  from: Origin,
): Promise<SignedIn> {
  const { db, sessions, limits, log } = services;
  const network = networkOf(from.address);
  // In this order, so that tries which are refused anyway do not use up an account's allowance.
  const tries: ReadonlyArray<readonly [LimitName, string]> = [
    ["signInAddress", network],
    ["signInPair", `${credentials.email} ${network}`],
    await accountLimit(db, credentials.email, from.device),
  ];
  for (const [limit, key] of tries) await limits.use(limit, key);
  try {
    const user = await checkCredentials(db, credentials);
    if (from.endedSession) await sessions.end(from.endedSession);
    for (const [limit, key] of tries) await limits.giveBack(limit, key);
    record(log, "signed in", user.id, from.address);
    return { user, session: await sessions.start(user.id, from.userAgent) };
  } catch (error) {
    if (error instanceof WrongCredentials) record(log, "sign-in failed", null, from.address);
    throw error;
  }
}

/**
 * Guesses at an account count against it wherever they come from, save those from a browser that
 * has signed in to it: each of these has a count of its own, so that strangers lock nobody out.
 */
async function accountLimit(
  db: Db,
  email: string,
  device: KnownDevice,
): Promise<readonly [LimitName, string]> {
  const passwordHash = await passwordHashOf(db, email);
  const known = passwordHash !== null && device.knows(email, passwordHash);
  return known ? ["signInDevice", device.mark(email, passwordHash)] : ["signInAccount", email];
}

/** ASVS 16.3.1: every attempt is on record, without the address typed or the password. */
function record(log: Logger, what: string, userId: string | null, address: string): void {
  log.info({ userId, address }, what);
}
