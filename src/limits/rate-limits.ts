import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { TooManyRequests } from "../lib/errors";

/** Tries at guessing are slowed; the owner of an account is never locked out for good (ASVS 6.3.1). */
const LIMITS = {
  /** Failed sign-ins on one account from one address. */
  signInPair: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins on one account, from anywhere. */
  signInAccount: { points: 50, duration: 15 * 60 },
  /** Failed sign-ins from one address. */
  signInAddress: { points: 60, duration: 60 },
  /** Tries at one's own password while signed in. */
  passwordProof: { points: 10, duration: 15 * 60 },
  /** Pictures of one member: each takes a moment to decode. */
  picture: { points: 20, duration: 60 * 60 },
  /** Mails to others' addresses that one address asks for. */
  accountMail: { points: 20, duration: 60 * 60 },
  /** Cleanups that one member asks for: each walks through all packages. */
  cleanup: { points: 5, duration: 60 * 60 },
  /** New accounts from one address. */
  registration: { points: 30, duration: 60 * 60 },
  /** Messages of one member: faster than anyone types, slower than a flood. */
  messages: { points: 60, duration: 60 },
  /** Files of one publisher. */
  uploads: { points: 100, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Counts what is limited, in this process. */
export class RateLimits {
  #limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, ...limit }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>;

  /** Uses up one try. @throws TooManyRequests where there was none left */
  async use(name: LimitName, key: string): Promise<void> {
    try {
      await this.#limiters[name].consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    }
  }

  /** Gives back a try that turned out to be none. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].reward(key);
  }
}

function tooMany(used: RateLimiterRes): TooManyRequests {
  return new TooManyRequests(Math.max(1, Math.ceil(used.msBeforeNext / 1000)));
}
