import { DAY } from "./time";

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

export const BINDING_MS = 30 * DAY;

export type Stage = "running" | "ended" | "settled" | "lapsed";

interface Auction {
  status: "active" | "ended" | "settled";
  endsAt: number;
  /** Where an accepted offer binds longer than bids do (docs/product.md#second-chance). */
  offerBindsUntil: number | null;
}

export function bindsUntil({ endsAt, offerBindsUntil }: Omit<Auction, "status">): number {
  return offerBindsUntil ?? endsAt + BINDING_MS;
}

export function stageOf({ status, ...times }: Auction, now: number): Stage {
  const { endsAt } = times;
  if (status === "settled") return "settled";
  if (now > bindsUntil(times)) return "lapsed";
  return status === "active" && now < endsAt ? "running" : "ended";
}

export const LOT_RELEASES = ["sold", "relisted", "contract-void", "reserve-missed"] as const;
export type LotRelease = (typeof LOT_RELEASES)[number];

export type Release = LotRelease | "lapsed" | "rejected";

interface Ending {
  status: Auction["status"];
  relisted: boolean;
  contractVoid: boolean;
  reserveMissed: boolean;
}

export function lotReleaseOf(lot: Ending): LotRelease | null {
  if (lot.status === "active") return null;
  if (lot.status === "settled") return "sold";
  if (lot.relisted) return "relisted";
  if (lot.contractVoid) return "contract-void";
  return lot.reserveMissed ? "reserve-missed" : null;
}

export const PRICE_KINDS = ["starting", "current", "highest", "sold"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export function priceKindOf(stage: Stage, hasBid: boolean): PriceKind {
  if (!hasBid) return "starting";
  if (stage === "running") return "current";
  return stage === "settled" ? "sold" : "highest";
}

export interface Position {
  bound: boolean;
  highest: boolean;
  accepted: "own" | "other" | null;
}

export interface Meaning {
  standing: Standing;
  bindsUntil: number | null;
  release: Release | null;
}

/** The only place that decides a standing (docs/product.md#standing). */
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

export function isMaximumPassed(standing: Standing, maximum: number, minimumBid: number): boolean {
  return standing === "outbid" && maximum < minimumBid;
}
