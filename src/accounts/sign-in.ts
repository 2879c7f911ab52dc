import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { WrongCredentials } from "../lib/errors";
import { networkOf } from "../limits/network";
import type { RateLimits } from "../limits/rate-limits";
import type { Credentials } from "./schema";
import type { Sessions, StartedSession } from "./sessions";
import type { User } from "./user";
import { checkCredentials } from "./users";

export interface SignedIn {
  user: User;
  session: StartedSession;
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
  from: { address: string; endedSession: string | null; userAgent: string },
): Promise<SignedIn> {
  const { db, sessions, limits, log } = services;
  const network = networkOf(from.address);
  // In this order, so that tries which are refused anyway do not use up an account's allowance.
  const tries = [
    ["signInAddress", network],
    ["signInPair", `${credentials.email} ${network}`],
    ["signInAccount", credentials.email],
  ] as const;
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

/** ASVS 16.3.1: every attempt is on record, without the address typed or the password. */
function record(log: Logger, what: string, userId: string | null, address: string): void {
  log.info({ userId, address }, what);
}
