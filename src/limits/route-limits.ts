import { HOUR, MINUTE } from "../lib/time";

/** How often something may be done: so many times in so long a time. */
export type Bound = readonly [times: number, inMs: number];

/**
 * How often one member may, anybody from one network (an IPv4 address, an IPv6 /64), and everybody
 * together. Whoever is not signed in counts by their network alone.
 */
export interface RouteLimit {
  member?: Bound;
  network?: Bound;
  /** For what costs: it keeps a flood from a thousand addresses from starving the bids. */
  everybody?: Bound;
}

/**
 * What an open page refreshes by itself. Each has a limit of its own and does not count as a request, so
 * that many open pages behind one address never lock that address out of the site.
 */
export const LIVE_LIMITS = {
  /** All of those below, counted before any other work. */
  live: { network: [24_000, MINUTE] },
  /** A package's state, price and bids, which the channel sends too. */
  auctionState: { network: [6000, MINUTE], everybody: [60_000, MINUTE] },
  /** The bid history that the server draws for each reader. */
  bidHistory: { network: [3000, MINUTE], everybody: [30_000, MINUTE] },
  /** A member's standing on a package. */
  standing: { member: [600, MINUTE], network: [3000, MINUTE] },
  chatHistory: { member: [600, MINUTE], network: [3000, MINUTE] },
  /** A seller's bids, packages with bids, and their figures. */
  tradeLists: { member: [600, MINUTE], network: [3000, MINUTE], everybody: [12_000, MINUTE] },
  ownAuctions: { member: [120, MINUTE], network: [1200, MINUTE], everybody: [12_000, MINUTE] },
  liveFigures: { member: [60, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** What has happened in a deal since it was shown. */
  dealState: { member: [300, MINUTE], network: [3000, MINUTE], everybody: [12_000, MINUTE] },
  /** Whether intake has measured what was handed in. */
  intakeState: { member: [600, MINUTE], network: [3000, MINUTE] },
} as const satisfies Record<string, RouteLimit>;

/**
 * What routes name as their `limit`; each that writes or costs names one, by a test. Generous for
 * people, offices behind one address and programs that bid; tight for floods.
 */
export const ROUTE_LIMITS = {
  ...LIVE_LIMITS,
  /** Everything else except files that never change, counted before any other work. */
  requests: { network: [12_000, MINUTE] },
  /** Lists and their figures: a text search is the dearest thing that a visitor may ask for. */
  search: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** The market's figures, of many tables. */
  figures: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** Documents that are made when they are asked for: descriptions, pictures, calendars, PDFs. */
  documents: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** Pieces of the public log, of which whoever copies it fetches thousands. */
  log: { network: [3000, MINUTE], everybody: [30_000, MINUTE] },
  /** All that is stored of a member. */
  export: { member: [10, HOUR], network: [60, HOUR], everybody: [600, HOUR] },

  bids: { member: [300, MINUTE], network: [1000, MINUTE], everybody: [30_000, MINUTE] },
  /** What a seller decides on bids. */
  decisions: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** Steps of deals. */
  deals: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  /** Each is set in type, which takes a worker a moment. */
  contracts: { member: [60, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  /** How many a day a member may list is a rule of its own. */
  listings: { member: [100, HOUR], network: [300, HOUR], everybody: [5000, HOUR] },
  /** Changes of one's packages and roadshows. */
  packages: { member: [120, MINUTE], network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** Texts that are measured, whether or not they are kept. */
  analyses: { member: [120, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  uploads: { member: [100, HOUR], network: [300, HOUR], everybody: [3000, HOUR] },
  /** Ranges of what was sealed: a download in many parts at once asks for hundreds. */
  deliveries: { network: [1200, MINUTE], everybody: [12_000, MINUTE] },
  /** Pieces of what is delivered: many small files, or a large one in many requests. */
  deliveryPieces: { member: [6000, MINUTE], network: [9000, MINUTE], everybody: [30_000, MINUTE] },
  /** What a seller does with a delivery beside sending it. */
  deliverySteps: { member: [60, MINUTE], network: [300, MINUTE], everybody: [3000, MINUTE] },
  certification: { member: [20, HOUR], network: [100, HOUR], everybody: [1000, HOUR] },
  /** What an operator decides. */
  operation: { member: [300, HOUR], network: [1000, HOUR] },
  favorites: { member: [120, MINUTE], network: [600, MINUTE], everybody: [12_000, MINUTE] },
  /** Faster than anyone types, slower than a flood. */
  messages: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  /** Marking as read. */
  reading: { member: [300, MINUTE], network: [1000, MINUTE], everybody: [30_000, MINUTE] },

  /** Proving a password costs a hash; guesses have bounds of their own (rate-limits.ts). */
  signIn: { network: [120, MINUTE], everybody: [1200, MINUTE] },
  signOut: { member: [60, MINUTE], network: [300, MINUTE] },
  registration: { network: [30, HOUR], everybody: [1000, HOUR] },
  /** Mails to an address that whoever asks may not own. */
  accountMail: { network: [20, HOUR], everybody: [600, HOUR] },
  /** What is done by a mail's link. */
  mailLinks: { network: [60, MINUTE], everybody: [1200, MINUTE] },
  /** Sent by mailbox providers for all of their users. */
  unsubscription: { network: [600, MINUTE], everybody: [6000, MINUTE] },
  /** One's own account: profile, settings, password, leaving. */
  account: { member: [60, MINUTE], network: [300, MINUTE], everybody: [6000, MINUTE] },
  /** Each takes a moment to decode. */
  picture: { member: [20, HOUR], network: [100, HOUR], everybody: [1000, HOUR] },
  /** Theme and language, also of those who are not signed in. */
  preferences: { network: [120, MINUTE], everybody: [12_000, MINUTE] },
  /** Each walks through all packages. */
  cleanup: { member: [5, HOUR], network: [20, HOUR], everybody: [60, HOUR] },
} as const satisfies Record<string, RouteLimit>;

/** Connections to the live channel that may be open at a time; a page has one. */
export const OPEN_SOCKETS = { member: 100, network: 2000 };

/**
 * Messages on it in a minute: a page that is left alone says one in five seconds. Whoever says more
 * is cut off.
 */
export const CHANNEL_MESSAGES = { connection: 120, network: 40_000 };

export type RouteLimitName = keyof typeof ROUTE_LIMITS;
export type LiveLimitName = Exclude<keyof typeof LIVE_LIMITS, "live">;
