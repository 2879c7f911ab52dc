import { TooManyRequests } from "../lib/errors";
import { DAY, MINUTE, SECOND } from "../lib/time";
import { siteOf } from "./network";
import {
  type Bound,
  CHANNEL_MESSAGES,
  OPEN_SOCKETS,
  ROUTE_LIMITS,
  type RouteLimit,
  type RouteLimitName,
} from "./route-limits";
import { Windows } from "./windows";

/**
 * Listings from one network of sellers none of whose packages was ever certified: less than a page
 * of a list, however many accounts list them.
 */
const STRANGERS = { strangersListings: [20, DAY] } as const satisfies Record<string, Bound>;

/** Tries at guessing are slowed; the owner of an account is never locked out for good (ASVS 6.3.1). */
const GUESSES = {
  /** Failed sign-ins on one account from one network. */
  signInPair: [10, 15 * MINUTE],
  /** Failed sign-ins on one account, from anywhere. */
  signInAccount: [50, 15 * MINUTE],
  /** Failed sign-ins on one account in a browser that has signed in to it before. */
  signInDevice: [50, 15 * MINUTE],
  /** Failed sign-ins from one network. */
  signInAddress: [60, MINUTE],
  /** Tries at one's own password while signed in. */
  passwordProof: [10, 15 * MINUTE],
  /** Tries at one's second factor. */
  secondFactor: [10, 15 * MINUTE],
} as const satisfies Record<string, Bound>;

/** Each reads all bids of a member: a page asks once, however many are open. */
const READINGS = { memberState: [120, MINUTE] } as const satisfies Record<string, Bound>;

const NAMED = { ...GUESSES, ...STRANGERS, ...READINGS };

/** An IPv6 /48 may do as much as so many networks; all together may do ten times as much, or more. */
const NETWORKS_A_SITE = 3;

export type LimitName = keyof typeof NAMED;

/** Who asks: a member, and from where (src/limits/network.ts). */
export interface Asking {
  memberId: string | null;
  network: string;
}

/** Counts what is limited, in this process. */
export class RateLimits {
  readonly #windows = new Map<string, Windows>();

  /** @param width how many times as wide all limits are: a bench is no flood */
  constructor(private readonly width = 1) {}

  /** Uses up one try. @throws TooManyRequests where there was none left */
  async use(name: LimitName, key: string): Promise<void> {
    this.#consume(name, NAMED[name], key);
  }

  /** Gives back a try that turned out to be none. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    this.#windowsOf(name, NAMED[name]).giveBack(key);
  }

  /**
   * Lets a request pass, or not. The narrowest bound is asked first: what it refuses uses up
   * nothing of what others share.
   * @throws TooManyRequests
   */
  async admit(name: RouteLimitName, { memberId, network }: Asking): Promise<void> {
    const { member, network: byNetwork, everybody }: RouteLimit = ROUTE_LIMITS[name];
    if (member && memberId) this.#consume(`${name} member`, member, memberId);
    if (byNetwork) this.#consume(`${name} network`, byNetwork, network);
    const site = siteOf(network);
    if (byNetwork && site !== null) {
      const [times, inMs] = byNetwork;
      this.#consume(`${name} site`, [times * NETWORKS_A_SITE, inMs], site);
    }
    if (everybody) this.#consume(`${name} everybody`, everybody, "everybody");
  }

  /** Not how often, but how many at a time. */
  get openSockets() {
    const { member, network } = OPEN_SOCKETS;
    return { member: member * this.width, network: network * this.width };
  }

  /** Messages on the channel in a minute. */
  get channelMessages() {
    const { connection, network } = CHANNEL_MESSAGES;
    return { connection: connection * this.width, network: network * this.width };
  }

  #consume(name: string, bound: Bound, key: string): void {
    const waitMs = this.#windowsOf(name, bound).use(key);
    if (waitMs > 0) throw new TooManyRequests(Math.max(1, Math.ceil(waitMs / SECOND)));
  }

  #windowsOf(name: string, [times, inMs]: Bound): Windows {
    let windows = this.#windows.get(name);
    if (!windows) {
      windows = new Windows(times * this.width, inMs);
      this.#windows.set(name, windows);
    }
    return windows;
  }
}
