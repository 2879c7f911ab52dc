import { DAY, HOUR, MINUTE } from "../lib/time";

export type RateBound = readonly [times: number, windowMs: number];

export interface RouteLimit {
  member?: RateBound;
  network?: RateBound;
  /** A flood from a thousand addresses must not starve bids. */
  everybody?: RateBound;
}

/** Automatic refreshes do not count as requests, so open pages never lock out an address. */
export const LIVE_LIMITS = {
  live: { network: [24_000, MINUTE] },
  auctionState: { network: [6000, MINUTE], everybody: [60_000, MINUTE] },
  bidHistory: { network: [3000, MINUTE], everybody: [30_000, MINUTE] },
  standing: { member: [600, MINUTE], network: [3000, MINUTE] },
  chatHistory: { member: [600, MINUTE], network: [3000, MINUTE] },
  tradeLists: { member: [600, MINUTE], network: [3000, MINUTE], everybody: [12_000, MINUTE] },
  ownAuctions: { member: [120, MINUTE], network: [1200, MINUTE], everybody: [12_000, MINUTE] },
  liveFigures: { member: [60, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  dealState: { member: [300, MINUTE], network: [3000, MINUTE], everybody: [12_000, MINUTE] },
  intakeState: { member: [600, MINUTE], network: [3000, MINUTE] },
} as const satisfies Record<string, RouteLimit>;

/** Generous for people, offices behind one address and bidding programs, but tight for floods. */
export const ROUTE_LIMITS = {
  ...LIVE_LIMITS,
  requests: { network: [12_000, MINUTE] },
  search: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  suggestions: { network: [1800, MINUTE], everybody: [18_000, MINUTE] },
  figures: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  documents: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** Copying the log takes thousands of requests. */
  log: { network: [3000, MINUTE], everybody: [30_000, MINUTE] },
  export: { member: [10, HOUR], network: [60, HOUR], everybody: [600, HOUR] },
  tableFiles: { member: [120, HOUR], network: [300, HOUR], everybody: [1000, HOUR] },

  bids: { member: [300, MINUTE], network: [1000, MINUTE], everybody: [30_000, MINUTE] },
  decisions: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  deals: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  contracts: { member: [60, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  /** Listings per day are limited separately. */
  listings: { member: [100, HOUR], network: [300, HOUR], everybody: [5000, HOUR] },
  packages: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  imports: { member: [20, HOUR], network: [60, HOUR], everybody: [600, HOUR] },
  analyses: { member: [120, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  uploads: { member: [100, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  /** A parallel download requests hundreds of ranges. */
  deliveries: { network: [1200, MINUTE], everybody: [12_000, MINUTE] },
  deliveryPieces: { member: [6000, MINUTE], network: [9000, MINUTE], everybody: [30_000, MINUTE] },
  deliverySteps: { member: [60, MINUTE], network: [300, MINUTE], everybody: [3000, MINUTE] },
  invitations: { member: [50, DAY], network: [100, HOUR], everybody: [1000, HOUR] },
  certification: { member: [20, HOUR], network: [100, HOUR], everybody: [1000, HOUR] },
  domainProofs: { member: [30, DAY], network: [300, DAY] },
  /** Each check contacts a third party's server. */
  domainChecks: { member: [20, DAY], network: [100, DAY], everybody: [1000, HOUR] },
  notices: { network: [20, DAY], everybody: [2000, HOUR] },
  operation: { member: [300, HOUR], network: [1000, HOUR] },
  favorites: { member: [120, MINUTE], network: [600, MINUTE], everybody: [12_000, MINUTE] },
  searches: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  messages: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  reading: { member: [300, MINUTE], network: [1000, MINUTE], everybody: [30_000, MINUTE] },

  signIn: { network: [120, MINUTE], everybody: [1200, MINUTE] },
  signOut: { member: [60, MINUTE], network: [300, MINUTE] },
  registration: { network: [30, HOUR], everybody: [1000, HOUR] },
  accountMail: { network: [20, HOUR], everybody: [600, HOUR] },
  mailLinks: { network: [60, MINUTE], everybody: [1200, MINUTE] },
  unsubscription: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  account: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  picture: { member: [20, HOUR], network: [100, HOUR], everybody: [1000, HOUR] },
  preferences: { network: [120, MINUTE], everybody: [12_000, MINUTE] },
  cleanup: { member: [5, HOUR], network: [20, HOUR], everybody: [60, HOUR] },
} as const satisfies Record<string, RouteLimit>;

export const OPEN_SOCKETS = { member: 100, network: 2000 };

export const CHANNEL_MESSAGES = { connection: 120, network: 40_000 };

export type RouteLimitName = keyof typeof ROUTE_LIMITS;
export type LiveLimitName = Exclude<keyof typeof LIVE_LIMITS, "live">;
