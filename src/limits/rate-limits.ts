import { TooManyRequests } from "../lib/errors";
import { DAY, MINUTE, SECOND } from "../lib/time";
import { type Counts, MemoryCounts, type Quota, type Use } from "./counts";
import { siteOf } from "./network";
import {
  type Bound,
  CHANNEL_MESSAGES,
  OPEN_SOCKETS,
  ROUTE_LIMITS,
  type RouteLimit,
  type RouteLimitName,
} from "./route-limits";

/** All sellers without a certified package share this limit. */
const STRANGERS = { strangersListings: [20, DAY] } as const satisfies Record<string, Bound>;

/** Each notice sends a receipt to an address that nobody has confirmed. */
const NOTICES = { noticesAddress: [20, DAY] } as const satisfies Record<string, Bound>;

/** Slows down guessing without ever locking an owner out permanently (ASVS 6.3.1). */
const GUESSES = {
  signInPair: [10, 15 * MINUTE],
  signInAccount: [50, 15 * MINUTE],
  signInDevice: [50, 15 * MINUTE],
  signInAddress: [60, MINUTE],
  passwordProof: [10, 15 * MINUTE],
  secondFactor: [10, 15 * MINUTE],
} as const satisfies Record<string, Bound>;

const READINGS = { memberState: [120, MINUTE] } as const satisfies Record<string, Bound>;

const NAMED_LIMITS = { ...GUESSES, ...STRANGERS, ...NOTICES, ...READINGS };

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
    private readonly width = 1,
    private readonly counts: Counts = new MemoryCounts(),
  ) {
    this.#named = mapValues(NAMED_LIMITS, (bound, name) => quotaOf(name, bound, width));
    this.#routes = mapValues<RouteLimitName, RouteLimit, RouteQuotas>(ROUTE_LIMITS, (limit, name) =>
      routeQuotas(name, limit, width),
    );
  }

  async use(name: LimitName, key: string): Promise<void> {
    const waitMs = this.counts.use([{ quota: this.#named[name], key }]);
    requireNoWait(typeof waitMs === "number" ? waitMs : await waitMs);
  }

  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.counts.giveBack({ quota: this.#named[name], key });
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
    return { member: member * this.width, network: network * this.width };
  }

  get channelMessages() {
    const { connection, network } = CHANNEL_MESSAGES;
    return { connection: connection * this.width, network: network * this.width };
  }
}

function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new TooManyRequests(Math.max(1, Math.ceil(waitMs / SECOND)));
}

function routeQuotas(name: string, limit: RouteLimit, width: number): RouteQuotas {
  const { member, network, everybody } = limit;
  return {
    ...(member && { member: quotaOf(`${name} member`, member, width) }),
    ...(network && {
      network: quotaOf(`${name} network`, network, width),
      site: quotaOf(`${name} site`, network, width * NETWORKS_PER_SITE),
    }),
    ...(everybody && { everybody: quotaOf(`${name} everybody`, everybody, width) }),
  };
}

function quotaOf(name: string, [times, windowMs]: Bound, width: number): Quota {
  return { name, times: times * width, windowMs };
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
