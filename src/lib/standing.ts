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

/** Everything that decides how one bidder stands. */
export interface Position {
  stage: Stage;
  /** Whether a bid of theirs stands: neither rejected nor released. */
  bound: boolean;
  /** Whether the highest bid that stands is theirs. */
  highest: boolean;
  /** Whose bid the seller has accepted. */
  accepted: "own" | "other" | null;
}

/**
 * The one answer to how a bidder stands, for pages, mails, calls and browsers alike
 * (docs/product.md#standing).
 */
export function standingOf({ stage, bound, highest, accepted }: Position): Standing {
  if (!bound || stage === "lapsed") return "released";
  if (accepted === "own") return stage === "settled" ? "won" : "accepted";
  if (stage === "settled") return "released";
  if (stage === "running") return highest ? "leading" : "outbid";
  return highest && accepted === null ? "undecided" : "lost";
}
