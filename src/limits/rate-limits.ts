import { LimitReached } from "../lib/errors";
import { BLOCK_SHARES, blocksOf } from "../lib/network";
import {
  noteBudget,
  noteRefusal,
  type RefusedUse,
  type RequestBudget,
  type Requester,
} from "../lib/requester";
import { DAY, MINUTE, SECOND } from "../lib/time";
import {
  MemoryUseCounter,
  type Quota,
  type Use,
  type UseCounter,
  type UseObserver,
} from "./counts";
import {
  CHANNEL_MESSAGES,
  NEWCOMERS_SHARE,
  OPEN_SOCKETS,
  type RateBound,
  ROUTE_LIMITS,
  type RouteLimitName,
  STRANGERS_ACTIONS,
} from "./route-limits";

/** New accounts are free, so the listings of one network's new accounts are counted together. */
const LISTING_LIMITS = { newcomersListings: [20, DAY] } as const satisfies Record<
  string,
  RateBound
>;

/** Slows down guessing without ever locking an owner out permanently (ASVS 6.3.1). */
const GUESSING_LIMITS = {
  signInPair: [10, 15 * MINUTE],
  signInAccount: [50, 15 * MINUTE],
  /** Once others have used up an account's tries, each network keeps a few for its owner. */
  signInReserve: [3, 15 * MINUTE],
  signInReserves: [1000, 15 * MINUTE],
  signInDevice: [50, 15 * MINUTE],
  signInNetwork: [60, MINUTE],
  passwordProof: [10, 15 * MINUTE],
  secondFactor: [10, 15 * MINUTE],
} as const satisfies Record<string, RateBound>;

const READ_LIMITS = { memberState: [120, MINUTE] } as const satisfies Record<string, RateBound>;

const NAMED_LIMITS = { ...GUESSING_LIMITS, ...LISTING_LIMITS, ...READ_LIMITS };

export type LimitName = keyof typeof NAMED_LIMITS;

type ActionName = LimitName | RouteLimitName;

/** What a refusal names; other limits are named like their action. */
const SUBJECTS: Partial<Record<ActionName, string>> = {
  signInPair: "signIn",
  signInAccount: "signIn",
  signInReserve: "signIn",
  signInReserves: "signIn",
  signInDevice: "signIn",
  signInNetwork: "signIn",
  newcomersListings: "listings",
  figures: "search",
  suggestions: "search",
};

/** A quota for the network itself and for the wider blocks around it, by share. */
type NetworkQuotas = ReadonlyMap<number, Quota>;

interface NamedQuotas {
  own: Quota;
  network: NetworkQuotas;
}

interface RouteQuotas {
  member: Quota;
  newcomers: NetworkQuotas;
  network: NetworkQuotas;
}

export class RateLimits {
  readonly #named: Record<LimitName, NamedQuotas>;
  readonly #routes: Record<RouteLimitName, RouteQuotas>;

  constructor(
    private readonly factor = 1,
    private readonly counts: UseCounter = new MemoryUseCounter(),
    private readonly networkFactor = factor,
  ) {
    this.#named = mapValues(NAMED_LIMITS, (bound, name) => ({
      own: quotaOf(name, bound, factor),
      network: networkQuotas(name, bound, networkFactor),
    }));
    this.#routes = mapValues(ROUTE_LIMITS, ({ member, network: bound }, name) => {
      const network = networkQuotas(`${name} network`, bound, networkFactor);
      const newcomers = STRANGERS_ACTIONS.has(name)
        ? network
        : networkQuotas(`${name} newcomers`, bound, networkFactor * NEWCOMERS_SHARE);
      return { member: quotaOf(`${name} member`, member, factor), newcomers, network };
    });
  }

  /** With a network, it counts the key's uses from that network and from the blocks around it. */
  async use(name: LimitName, key: string, network?: string): Promise<void> {
    const whose = network === undefined ? "account" : "network";
    const waitMs = this.counts.use(this.#namedUses(name, key, network));
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs, { action: name, whose });
  }

  async refund(name: LimitName, key: string, network?: string): Promise<void> {
    for (const use of this.#namedUses(name, key, network)) await this.counts.refund(use);
  }

  /** Nobody's refusals cost anyone else, so requests may be counted before they are authorized. */
  async admit(name: RouteLimitName, requester: Requester): Promise<void> {
    const budget = new Budget(name);
    const waitMs = this.counts.use(this.#routeUses(name, requester), budget.observe);
    const whose = requester.memberId === null ? "network" : "member";
    // Awaiting a known value costs more than counting.
    const knownMs = typeof waitMs === "number" ? waitMs : await waitMs;
    noteBudget(budget);
    requireNoWait(knownMs, { action: name, whose });
  }

  get openSockets() {
    const { member, network } = OPEN_SOCKETS;
    return { member: member * this.factor, network: network * this.networkFactor };
  }

  get channelMessages() {
    const { connection, network } = CHANNEL_MESSAGES;
    return { connection: connection * this.factor, network: network * this.networkFactor };
  }

  #routeUses(name: RouteLimitName, { memberId, network, isKnown }: Requester): Use[] {
    const { member, newcomers, network: strangers } = this.#routes[name];
    if (memberId === null) return networkUses(strangers, network, "");
    const ownUse = { quota: member, key: memberId };
    return isKnown ? [ownUse] : [ownUse, ...networkUses(newcomers, network, "")];
  }

  #namedUses(name: LimitName, key: string, network?: string): Use[] {
    const { own, network: quotas } = this.#named[name];
    if (network === undefined) return [{ quota: own, key }];
    return networkUses(quotas, network, key);
  }
}

/** What is left of the limit that is closest to its end; strangers count for several. */
class Budget implements RequestBudget {
  times = 0;
  windowMs = 0;
  left = Number.POSITIVE_INFINITY;
  resetMs = 0;

  constructor(readonly name: RouteLimitName) {}

  readonly observe: UseObserver = ({ quota: { times, windowMs } }, left, resetMs) => {
    if (left > this.left) return;
    Object.assign(this, { times, windowMs, left, resetMs });
  };
}

interface CountedUse extends RefusedUse {
  action: ActionName;
}

function requireNoWait(waitMs: number, use: CountedUse): void {
  if (waitMs === 0) return;
  noteRefusal(use);
  const subject = SUBJECTS[use.action] ?? use.action;
  throw new LimitReached(Math.max(1, Math.ceil(waitMs / SECOND)), { ...use, action: subject });
}

function networkUses(quotas: NetworkQuotas, network: string, prefix: string): Use[] {
  return blocksOf(network).map(({ key, share }) => ({
    quota: quotas.get(share) as Quota,
    key: prefix === "" ? key : `${prefix} ${key}`,
  }));
}

function networkQuotas(name: string, bound: RateBound, factor: number): NetworkQuotas {
  return new Map(
    BLOCK_SHARES.map((share) => [share, quotaOf(`${name} ${share}`, bound, factor * share)]),
  );
}

function quotaOf(name: string, [times, windowMs]: RateBound, factor: number): Quota {
  return { name, times: times * factor, windowMs };
}

function mapValues<Name extends string, Limit, Result>(
  limits: Readonly<Record<Name, Limit>>,
  make: (limit: Limit, name: Name) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Limit>(limits).map(([name, limit]) => [
    name,
    make(limit, name as Name),
  ]);
  return Object.fromEntries(entries);
}
