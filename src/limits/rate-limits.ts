import { TooManyRequests } from "../lib/errors";
import { DAY, MINUTE, SECOND } from "../lib/time";
import { MemoryUseCounter, type Quota, type Use, type UseCounter } from "./counts";
import { siteOf } from "./network";
import {
  CHANNEL_MESSAGES,
  OPEN_SOCKETS,
  type RateBound,
  ROUTE_LIMITS,
  type RouteLimit,
  type RouteLimitName,
} from "./route-limits";

/** All sellers without a certified package share this limit. */
const LISTING_LIMITS = { strangersListings: [20, DAY] } as const satisfies Record<
  string,
  RateBound
>;

/** Each notice sends a receipt to an address that nobody has confirmed. */
const NOTICE_LIMITS = { noticesAddress: [20, DAY] } as const satisfies Record<string, RateBound>;

/** Slows down guessing without ever locking an owner out permanently (ASVS 6.3.1). */
const GUESSING_LIMITS = {
  signInPair: [10, 15 * MINUTE],
  signInAccount: [50, 15 * MINUTE],
  signInDevice: [50, 15 * MINUTE],
  signInAddress: [60, MINUTE],
  passwordProof: [10, 15 * MINUTE],
  secondFactor: [10, 15 * MINUTE],
} as const satisfies Record<string, RateBound>;

const READ_LIMITS = { memberState: [120, MINUTE] } as const satisfies Record<string, RateBound>;

const NAMED_LIMITS = { ...GUESSING_LIMITS, ...LISTING_LIMITS, ...NOTICE_LIMITS, ...READ_LIMITS };

const NETWORKS_PER_SITE = 3;

export type LimitName = keyof typeof NAMED_LIMITS;

export interface Requester {
  memberId: string | null;
  network: string;
}

type RouteQuotas = Partial<Record<"member" | "network" | "site" | "everybody", Quota>>;

export class RateLimits {
  readonly #named: Record<LimitName, Quota>;
  readonly #routes: Record<RouteLimitName, RouteQuotas>;

  constructor(
    private readonly factor = 1,
    private readonly counts: UseCounter = new MemoryUseCounter(),
  ) {
    this.#named = mapValues(NAMED_LIMITS, (bound, name) => quotaOf(name, bound, factor));
    this.#routes = mapValues<RouteLimitName, RouteLimit, RouteQuotas>(ROUTE_LIMITS, (limit, name) =>
      routeQuotas(name, limit, factor),
    );
  }

  async use(name: LimitName, key: string): Promise<void> {
    const waitMs = this.counts.use([{ quota: this.#named[name], key }]);
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs);
  }

  async refund(name: LimitName, key: string): Promise<void> {
    await this.counts.refund({ quota: this.#named[name], key });
  }

  /** The narrowest limit comes first, so that its refusals do not use up shared limits. */
  async admit(name: RouteLimitName, { memberId, network }: Requester): Promise<void> {
    const quotas = this.#routes[name];
    const uses: Use[] = [];
    if (quotas.member && memberId) uses.push({ quota: quotas.member, key: memberId });
    if (quotas.network) uses.push({ quota: quotas.network, key: network });
    const site = siteOf(network);
    if (quotas.site && site !== null) uses.push({ quota: quotas.site, key: site });
    if (quotas.everybody) uses.push({ quota: quotas.everybody, key: "everybody" });
    const waitMs = this.counts.use(uses);
    // Awaiting a known value costs more than counting.
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs);
  }

  get openSockets() {
    const { member, network } = OPEN_SOCKETS;
    return { member: member * this.factor, network: network * this.factor };
  }

  get channelMessages() {
    const { connection, network } = CHANNEL_MESSAGES;
    return { connection: connection * this.factor, network: network * this.factor };
  }
}

function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new TooManyRequests(Math.max(1, Math.ceil(waitMs / SECOND)));
}

function routeQuotas(name: string, limit: RouteLimit, factor: number): RouteQuotas {
  const { member, network, everybody } = limit;
  return {
    ...(member && { member: quotaOf(`${name} member`, member, factor) }),
    ...(network && {
      network: quotaOf(`${name} network`, network, factor),
      site: quotaOf(`${name} site`, network, factor * NETWORKS_PER_SITE),
    }),
    ...(everybody && { everybody: quotaOf(`${name} everybody`, everybody, factor) }),
  };
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
