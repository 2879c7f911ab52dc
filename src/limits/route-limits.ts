import { DAY, HOUR, MINUTE } from "../lib/time";

export type RateBound = readonly [times: number, windowMs: number];

/**
 * Members are counted by account wherever they are; strangers are counted by network. New members
 * count for both, because accounts are free. There is no limit for everybody, because strangers
 * would use up what members need.
 */
export interface RouteLimit {
  member: RateBound;
  network: RateBound;
}

/** Automatic refreshes do not count as requests, so open pages never lock out an address. */
export const LIVE_LIMITS = {
  live: { member: [12_000, MINUTE], network: [24_000, MINUTE] },
  auctionState: { member: [3000, MINUTE], network: [6000, MINUTE] },
  bidHistory: { member: [1500, MINUTE], network: [3000, MINUTE] },
  standing: { member: [600, MINUTE], network: [3000, MINUTE] },
  chatHistory: { member: [600, MINUTE], network: [3000, MINUTE] },
  tradeLists: { member: [600, MINUTE], network: [3000, MINUTE] },
  ownAuctions: { member: [120, MINUTE], network: [1200, MINUTE] },
  liveFigures: { member: [60, MINUTE], network: [600, MINUTE] },
  dealState: { member: [300, MINUTE], network: [3000, MINUTE] },
  intakeState: { member: [600, MINUTE], network: [3000, MINUTE] },
} as const satisfies Record<string, RouteLimit>;

/** Generous for people, offices behind one address and bidding programs, but tight for floods. */
export const ROUTE_LIMITS = {
  ...LIVE_LIMITS,
  requests: { member: [6000, MINUTE], network: [12_000, MINUTE] },
  search: { member: [600, MINUTE], network: [600, MINUTE] },
  tools: { member: [600, MINUTE], network: [1200, MINUTE] },
  suggestions: { member: [900, MINUTE], network: [1800, MINUTE] },
  figures: { member: [120, MINUTE], network: [600, MINUTE] },
  documents: { member: [300, MINUTE], network: [600, MINUTE] },
  /** Copying the log takes thousands of requests. */
  log: { member: [3000, MINUTE], network: [3000, MINUTE] },
  export: { member: [10, HOUR], network: [60, HOUR] },
  tableFiles: { member: [120, HOUR], network: [300, HOUR] },

  bids: { member: [300, MINUTE], network: [1000, MINUTE] },
  decisions: { member: [120, MINUTE], network: [600, MINUTE] },
  deals: { member: [60, MINUTE], network: [300, MINUTE] },
  contracts: { member: [60, HOUR], network: [300, HOUR] },
  /** Listings per day are limited separately. */
  listings: { member: [100, HOUR], network: [300, HOUR] },
  packages: { member: [120, MINUTE], network: [600, MINUTE] },
  imports: { member: [20, HOUR], network: [60, HOUR] },
  analyses: { member: [120, HOUR], network: [300, HOUR] },
  uploads: { member: [100, HOUR], network: [300, HOUR] },
  /** A parallel download requests hundreds of ranges. */
  deliveries: { member: [1200, MINUTE], network: [1200, MINUTE] },
  deliveryPieces: { member: [6000, MINUTE], network: [9000, MINUTE] },
  deliverySteps: { member: [60, MINUTE], network: [300, MINUTE] },
  bidderRequests: { member: [30, HOUR], network: [100, HOUR] },
  invitations: { member: [50, DAY], network: [100, HOUR] },
  certification: { member: [20, HOUR], network: [100, HOUR] },
  domainProofs: { member: [30, DAY], network: [300, DAY] },
  /** Each check contacts a third party's server. */
  domainChecks: { member: [20, DAY], network: [100, DAY] },
  webhooks: { member: [60, HOUR], network: [300, HOUR] },
  /** Each test and replay sends a request to a third party's server. */
  webhookTries: { member: [120, HOUR], network: [300, HOUR] },
  /** Naming a bucket writes a test object to a third party's server. */
  buckets: { member: [60, HOUR], network: [300, HOUR] },
  notices: { member: [20, DAY], network: [20, DAY] },
  operation: { member: [300, HOUR], network: [1000, HOUR] },
  favorites: { member: [120, MINUTE], network: [600, MINUTE] },
  searches: { member: [60, MINUTE], network: [300, MINUTE] },
  messages: { member: [60, MINUTE], network: [300, MINUTE] },
  reading: { member: [300, MINUTE], network: [1000, MINUTE] },

  signIn: { member: [60, MINUTE], network: [300, MINUTE] },
  signOut: { member: [60, MINUTE], network: [300, MINUTE] },
  registration: { member: [30, HOUR], network: [60, HOUR] },
  accountMail: { member: [20, HOUR], network: [40, HOUR] },
  mailLinks: { member: [60, MINUTE], network: [60, MINUTE] },
  unsubscription: { member: [600, MINUTE], network: [600, MINUTE] },
  account: { member: [60, MINUTE], network: [300, MINUTE] },
  picture: { member: [20, HOUR], network: [100, HOUR] },
  preferences: { member: [120, MINUTE], network: [120, MINUTE] },
  cleanup: { member: [5, HOUR], network: [20, HOUR] },
} as const satisfies Record<string, RouteLimit>;

/** How many times a stranger's budget all new members of a network have together. */
export const NEWCOMERS_SHARE = 10;

/** Here, new members have no more than strangers: a hundred accounts must not make a thousand more. */
export const STRANGERS_ACTIONS: ReadonlySet<RouteLimitName> = new Set([
  "registration",
  "accountMail",
  "mailLinks",
  "notices",
  "signIn",
]);

export const OPEN_SOCKETS = { member: 100, network: 2000 };

export const CHANNEL_MESSAGES = { connection: 120, network: 40_000 };

export type RouteLimitName = keyof typeof ROUTE_LIMITS;
export type LiveLimitName = Exclude<keyof typeof LIVE_LIMITS, "live">;
