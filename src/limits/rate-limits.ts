import { TooManyRequests } from "../lib/errors";
import { DAY, MINUTE, SECOND } from "../lib/time";
import { type Counted, type Counts, MemoryCounts, type Use } from "./counts";
import { siteOf } from "./network";
import {
  type Bound,
  CHANNEL_MESSAGES,
  OPEN_SOCKETS,
  ROUTE_LIMITS,
  type RouteLimit,
  type RouteLimitName,
} from "./route-limits";

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

/** By what a route's limit is counted. */
type CountedRoute = Partial<Record<"member" | "network" | "site" | "everybody", Counted>>;

/** Lets pass what is limited, or refuses it. */
export class RateLimits {
  readonly #named: Record<LimitName, Counted>;
  readonly #routes: Record<RouteLimitName, CountedRoute>;

  /**
   * @param width how many times as wide all limits are: a bench is no flood
   * @param counts where uses are counted; without it, in this process
   */
  constructor(
    private readonly width = 1,
    private readonly counts: Counts = new MemoryCounts(),
  ) {
    this.#named = eachOf(NAMED, (bound, name) => countedAs(name, bound, width));
    this.#routes = eachOf<RouteLimitName, RouteLimit, CountedRoute>(ROUTE_LIMITS, (limit, name) =>
      countedRoute(name, limit, width),
    );
  }

  /** Uses up one try. @throws TooManyRequests where there was none left */
  async use(name: LimitName, key: string): Promise<void> {
    const waitMs = this.counts.use([{ counted: this.#named[name], key }]);
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs);
  }

  /** Gives back a try that turned out to be none. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.counts.giveBack({ counted: this.#named[name], key });
  }

  /**
   * Lets a request pass, or not. The narrowest bound is asked first: what it refuses uses up
   * nothing of what others share.
   * @throws TooManyRequests
   */
  async admit(name: RouteLimitName, { memberId, network }: Asking): Promise<void> {
    const by = this.#routes[name];
    const uses: Use[] = [];
    if (by.member && memberId) uses.push({ counted: by.member, key: memberId });
    if (by.network) uses.push({ counted: by.network, key: network });
    const site = siteOf(network);
    if (by.site && site !== null) uses.push({ counted: by.site, key: site });
    if (by.everybody) uses.push({ counted: by.everybody, key: "everybody" });
    const waitMs = this.counts.use(uses);
    // Without a wait where it is known: a turn of the queue costs more than the counting.
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs);
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
}

/** @throws TooManyRequests */
function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new TooManyRequests(Math.max(1, Math.ceil(waitMs / SECOND)));
}

function countedRoute(name: string, limit: RouteLimit, width: number): CountedRoute {
  const { member, network, everybody } = limit;
  return {
    ...(member && { member: countedAs(`${name} member`, member, width) }),
    ...(network && {
      network: countedAs(`${name} network`, network, width),
      site: countedAs(`${name} site`, network, width * NETWORKS_A_SITE),
    }),
    ...(everybody && { everybody: countedAs(`${name} everybody`, everybody, width) }),
  };
}

function countedAs(name: string, [times, inMs]: Bound, width: number): Counted {
  return { name, times: times * width, inMs };
}

function eachOf<Name extends string, Limit, Made>(
  limits: Readonly<Record<Name, Limit>>,
  make: (limit: Limit, name: Name) => Made,
): Record<Name, Made> {
  const made = Object.entries<Limit>(limits).map(([name, limit]) => [
    name,
    make(limit, name as Name),
  ]);
  return Object.fromEntries(made);
}
