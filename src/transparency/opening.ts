import type { Db } from "../../db/client";
import { bidderPseudonym, type PseudonymLot } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { RoundRule } from "../rules/round";
import { SALE_RULES, type SaleRule } from "../rules/sale";
import { type OpeningColumns, startOf } from "../rules/starts";
import type { Opening, StandingBid } from "./events";
import { type LogEvent, loggedSale, offeredTermsOf } from "./happening";

export interface OpenedLot extends PseudonymLot {
  highest_bid_cents?: number | null;
  starting_price_cents: number;
  auction_end_time: number;
  scheduled_end_time: number | null;
  ended_at: number | null;
  sale_rule: SaleRule;
  opens_at: number | null;
  opens_on: OpeningColumns["opens_on"];
  seats: number;
  exclusive_from_cents: number | null;
  shelf: "seats" | "unlimited" | null;
  reserve_cents: number | null;
  round_rule: RoundRule;
}

export async function openingOf(
  tx: Db,
  lot: OpenedLot,
  firstEvents: readonly LogEvent[],
  pseudonymKey: string,
): Promise<[Opening, ...StandingBid[]]> {
  const newSequences = firstEvents.flatMap((event) => (event.type === "bid" ? event.sequence : []));
  const hasAcceptance = firstEvents.some(({ type }) => type === "acceptance");
  const hasNoBids = lot.highest_bid_cents === null && !hasAcceptance;
  const standing = hasNoBids ? [] : await standingBids(tx, lot.id, hasAcceptance);
  const hasClose = firstEvents.some(({ type }) => type === "close");
  const startsAt = startOf(lot);
  const opening: Opening = {
    type: "opening",
    startingPrice: centsToDecimal(lot.starting_price_cents),
    endsAt: isoTime(lot.scheduled_end_time ?? lot.auction_end_time),
    endedAt: lot.ended_at === null || hasClose ? null : isoTime(lot.ended_at),
    ...loggedSale(SALE_RULES[lot.sale_rule].sale),
    ...(startsAt !== null && { startsAt }),
    ...offeredTermsOf(lot),
  };
  const earlierBids = standing.filter(({ sequence }) => !newSequences.includes(sequence));
  return [
    opening,
    ...earlierBids.map(({ sequence, bidder_id, amount_cents, status }) => ({
      type: "standing" as const,
      sequence,
      bidder: bidderPseudonym(pseudonymKey, lot, bidder_id),
      amount: centsToDecimal(amount_cents),
      accepted: status === "accepted",
    })),
  ];
}

function standingBids(tx: Db, packageId: string, hasAcceptance: boolean) {
  return tx
    .selectFrom("bids")
    .select(["sequence", "bidder_id", "amount_cents", "status"])
    .where("package_id", "=", packageId)
    .where("status", "in", [
      "pending",
      "accepted",
      ...(hasAcceptance ? (["released"] as const) : []),
    ])
    .$if(hasAcceptance, (query) => query.where("contract_status", "=", "none"))
    .orderBy("sequence")
    .execute();
}
