import type { Selectable } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";
import { packageTime } from "../rules/package-time";
import { isRound } from "../rules/round";
import { isContractAutomatic, SALE_RULES } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";

/** What a seller has to do for a package with bids. With those that begin with "wait", nothing. */
export const NEXT_STEPS = [
  ...(["wait-hidden", "wait-highest", "wait-reserve", "wait-licenses", "wait-award"] as const),
  ...(["wait-contract", "wait-confirmation", "wait-over", "sold"] as const),
  ...(["accept", "choose", "award", "send", "offer"] as const),
] as const;

export interface NextStep {
  step: (typeof NEXT_STEPS)[number];
  until: number | null;
}

type Columns = "status" | "auction_end_time" | "held_ms" | "hidden_at" | "sale_rule" | "seats";
type RuleColumns = "exclusive_from_cents" | "contract_at_end" | "binds_until" | "confirm_by";
type BidColumns = "bid_count" | "rejected_bids" | "released_bids" | "exclusive_leader_id";
type ReserveColumns = "highest_bid_cents" | "reserve_cents" | "reserve_missed";

export type StepLot = Pick<
  Selectable<PackagesTable>,
  Columns | RuleColumns | BidColumns | ReserveColumns
>;

export function nextStepOf(lot: StepLot, hasAcceptedBid: boolean, now: number): NextStep {
  if (lot.hidden_at !== null) return { step: "wait-hidden", until: null };
  if (lot.status === "settled") return { step: "sold", until: null };
  const until = bindsUntil(bindingOf(lot), hasAcceptedBid);
  const isBinding = packageTime(lot, now) <= until;
  if (hasAcceptedBid && isBinding)
    return isContractAutomatic(lot)
      ? { step: "wait-contract", until: null }
      : { step: "send", until };
  if (lot.status === "active") return { step: runningStep(lot), until: lot.auction_end_time };
  return endedStep(lot, isBinding ? until : null, now);
}

function runningStep(lot: StepLot): NextStep["step"] {
  const isChosen = SALE_RULES[lot.sale_rule].sale === "seller";
  if (isRound(lot)) return isChosen ? "wait-award" : "wait-licenses";
  if (isChosen) return "accept";
  const isBelowReserve = (lot.highest_bid_cents ?? 0) < (lot.reserve_cents ?? 0);
  return isBelowReserve ? "wait-reserve" : "wait-highest";
}

/** @param until null once no bid is binding */
function endedStep(lot: StepLot, until: number | null, now: number): NextStep {
  if (lot.reserve_missed === 1) return { step: "offer", until: null };
  if (lot.confirm_by !== null && lot.confirm_by > now)
    return { step: "wait-confirmation", until: lot.confirm_by };
  const hasPendingBid =
    lot.bid_count > lot.rejected_bids + lot.released_bids || lot.exclusive_leader_id !== null;
  if (until === null || !hasPendingBid) return { step: "wait-over", until: null };
  if (SALE_RULES[lot.sale_rule].sale !== "seller") return { step: "wait-contract", until: null };
  return { step: isRound(lot) ? "award" : "choose", until };
}
