import { DAY } from "./time";

/** How a bidder stands on a package (docs/product.md#standing). */
export const STANDINGS = [
  "leading",
  "outbid",
  "undecided",
  "accepted",
  "won",
  "lost",
  "released",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** How long after the planned end of its auction a bid binds, and can still become a sale. */
export const BINDING_MS = 30 * DAY;

/** Bids are taken; the seller decides; the contract is out; it is too late for one. */
export type Stage = "running" | "ended" | "settled" | "lapsed";

interface Auction {
  status: "active" | "ended" | "settled";
  /** By its plan; epoch milliseconds. */
  endsAt: number;
  /** Where an accepted offer binds longer than bids do (docs/product.md#second-chance). */
  offerBindsUntil: number | null;
}

/** Until when a bid on an auction can become a sale; epoch milliseconds. */
export function bindsUntil({ endsAt, offerBindsUntil }: Omit<Auction, "status">): number {
  return offerBindsUntil ?? endsAt + BINDING_MS;
}

/** What an auction has come to at `now`. Its end itself is already over. */
export function stageOf({ status, ...times }: Auction, now: number): Stage {
  const { endsAt } = times;
  if (status === "settled") return "settled";
  if (now > bindsUntil(times)) return "lapsed";
  return status === "active" && now < endsAt ? "running" : "ended";
}

/** Why no bid on a lot binds any more, other than one that is accepted. */
export const LOT_RELEASES = ["sold", "relisted", "contract-void", "reserve-missed"] as const;
export type LotRelease = (typeof LOT_RELEASES)[number];

/** Why a bidder's bids bind no longer: because of the lot, by time, or since they were rejected. */
export type Release = LotRelease | "lapsed" | "rejected";

interface Ending {
  status: Auction["status"];
  relisted: boolean;
  contractVoid: boolean;
  reserveMissed: boolean;
}

/** Why no bid on a lot binds any more; null while bids may. */
export function lotReleaseOf(lot: Ending): LotRelease | null {
  if (lot.status === "active") return null;
  if (lot.status === "settled") return "sold";
  if (lot.relisted) return "relisted";
  if (lot.contractVoid) return "contract-void";
  return lot.reserveMissed ? "reserve-missed" : null;
}

/** What a lot's price is; every view labels prices by this. */
export const PRICE_KINDS = ["starting", "current", "highest", "sold"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export function priceKindOf(stage: Stage, hasBid: boolean): PriceKind {
  if (!hasBid) return "starting";
  if (stage === "running") return "current";
  return stage === "settled" ? "sold" : "highest";
}

/** How one bidder's bids relate to the lot's. */
export interface Position {
  /** Whether a bid of theirs is neither rejected nor released. */
  bound: boolean;
  /** Whether the highest bid is theirs. */
  highest: boolean;
  /** Whose bid the seller has accepted. */
  accepted: "own" | "other" | null;
}

/** What a bidder's bids mean. */
export interface Meaning {
  standing: Standing;
  /** Until when they bind; epoch milliseconds, null where none does. */
  bindsUntil: number | null;
  /** Why none binds; null where one does. */
  release: Release | null;
}

/**
 * The one decision on what a bidder's bids mean, for pages, mails, calls and browsers alike
 * (docs/product.md#standing).
 */
export function meaningOf(
  auction: Auction & { release: LotRelease | null },
  position: Position,
  now: number,
): Meaning {
  const stage = stageOf(auction, now);
  const standing = standingOf(stage, position);
  if (standing !== "released") {
    return { standing, bindsUntil: standing === "won" ? null : bindsUntil(auction), release: null };
  }
  const otherwise = stage === "lapsed" ? "lapsed" : "rejected";
  return { standing, bindsUntil: null, release: auction.release ?? otherwise };
}

function standingOf(stage: Stage, { bound, highest, accepted }: Position): Standing {
  if (!bound || stage === "lapsed") return "released";
  if (accepted === "own") return stage === "settled" ? "won" : "accepted";
  if (stage === "settled") return "released";
  if (stage === "running") return highest ? "leading" : "outbid";
  return highest && accepted === null ? "undecided" : "lost";
}

/** Whether others have bid past how far a bidder lets bids be made; amounts in one unit. */
export function isMaximumPassed(standing: Standing, maximum: number, minimumBid: number): boolean {
  return standing === "outbid" && maximum < minimumBid;
}
