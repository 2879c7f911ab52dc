import type { PackageState } from "../../src/auctions/types";
import { CONTRACT_MS, saleRuleOf } from "../../src/rules/sale";
import { type Position, type Stage, stageOf } from "../../src/rules/standing";

export function stageNow(state: PackageState, now: number): Stage {
  const hasAcceptedBid = state.acceptedBid !== null;
  return stageOf(
    auctionOf(state, hasAcceptedBid ? "own" : null),
    { accepted: hasAcceptedBid },
    now,
  );
}

export function auctionOf(state: PackageState, accepted: Position["accepted"]) {
  const endsAt = Date.parse(state.endsAt);
  const until = Date.parse(state.bindsUntil);
  const auction = { status: state.status, endsAt, saleRule: saleRuleOf(state) };
  // `bindsUntil` then applies to the accepted bidder, who is bound longer than the reader.
  return accepted === "other"
    ? { ...auction, heldMs: Math.max(0, until - endsAt - CONTRACT_MS), offerBindsUntil: null }
    : { ...auction, heldMs: 0, offerBindsUntil: until };
}
