import { CONTRACT_MS, decidingMs, type SaleRule } from "./sale";

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

export type Stage = "running" | "ended" | "settled" | "lapsed";

export interface Auction extends Binding {
  status: "active" | "ended" | "settled";
}

interface Binding {
  endsAt: number;
  /** How long the package was hidden after its end. */
  heldMs: number;
  saleRule: SaleRule;
  /** Set if an accepted second chance extends the obligation (docs/product.md#second-chance). */
  offerBindsUntil: number | null;
}

export function bindingOf(lot: {
  auction_end_time: number;
  held_ms: number;
  sale_rule: SaleRule;
  binds_until: number | null;
}): Binding {
  return {
    endsAt: lot.auction_end_time,
    heldMs: lot.held_ms,
    saleRule: lot.sale_rule,
    offerBindsUntil: lot.binds_until,
  };
}

export function bindsUntil(
  { endsAt, heldMs, saleRule, offerBindsUntil }: Binding,
  accepted: boolean,
) {
  return offerBindsUntil ?? endsAt + heldMs + (accepted ? CONTRACT_MS : decidingMs(saleRule));
}

export function stageOf(
  { status, ...times }: Auction,
  { accepted }: { accepted: boolean },
  now: number,
): Stage {
  const { endsAt } = times;
  if (status === "settled") return "settled";
  if (now > bindsUntil(times, accepted)) return "lapsed";
  return status === "active" && now < endsAt ? "running" : "ended";
}

export const LOT_RELEASES = [
  "sold",
  "relisted",
  "rights-sold",
  "ended-early",
  "contract-void",
  "reserve-missed",
] as const;
export type LotRelease = (typeof LOT_RELEASES)[number];

export type Release = LotRelease | "lapsed" | "rejected" | "given-up" | "operator";

interface LotOutcome {
  status: Auction["status"];
  saleRule: SaleRule;
  accepted: boolean;
  relisted: boolean;
  rightsSold: boolean;
  endedEarly: boolean;
  contractVoid: boolean;
  reserveMissed: boolean;
}

export function lotReleaseOf(lot: LotOutcome): LotRelease | null {
  if (lot.status === "active") return null;
  if (lot.status === "settled") return "sold";
  if (lot.relisted) return "relisted";
  if (lot.rightsSold) return "rights-sold";
  if (lot.endedEarly) return "ended-early";
  if (lot.contractVoid) return "contract-void";
  if (lot.reserveMissed) return "reserve-missed";
  return lot.saleRule === "highest" && lot.accepted ? "sold" : null;
}

export const PRICE_KINDS = ["starting", "current", "highest", "sold"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export function priceKindOf(stage: Stage, hasBid: boolean): PriceKind {
  if (!hasBid) return "starting";
  if (stage === "running") return "current";
  return stage === "settled" ? "sold" : "highest";
}

export interface Position {
  isBound: boolean;
  isHighest: boolean;
  accepted: "own" | "other" | null;
  isGivenUp: boolean;
  isReleasedByOperator?: boolean;
  /** Behind an exclusive bid, but bound in case the licenses win again. */
  isOutweighed?: boolean;
}

export interface StandingDetails {
  standing: Standing;
  bindsUntil: number | null;
  release: Release | null;
}

export function isMaximumPassed(standing: Standing, maximum: number, minimumBid: number): boolean {
  return standing === "outbid" && maximum < minimumBid;
}
