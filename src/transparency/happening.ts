import type { Selectable } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";
import { bidderPseudonym, type PseudonymLot } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { isRound } from "../rules/round";
import { SALE_RULES, type Sale } from "../rules/sale";
import { startOf } from "../rules/starts";
import { commitmentTo } from "./commitment";
import type {
  AuctionEvent,
  Decision,
  DeliveryStep,
  EarlyEnd,
  Handover,
  LoggedSale,
  Moderation,
  OfferedTerms,
  RightsSold,
} from "./events";
import type { CollectionCommitted, CollectionSampled } from "./sampling-events";

export type LogEvent =
  | Terms
  | { type: "bid"; sequence: number; bidderId: string; amountCents: number; automatic: boolean }
  | { type: "maximum"; bidderId: string; maximumCents: number }
  | { type: "seats"; seated: readonly string[]; priceCents: number }
  | { type: "exclusive"; bidderId: string; maximumCents: number }
  | { type: "opened"; event: number; amountCents: number; salt: string }
  | { type: "extension"; endsAt: number }
  | Decision
  | { type: "close"; endedAt: number; highest: number | null; reserve?: "missed" }
  | DeliveryStep
  | (Pick<Handover, "step" | "state" | "sha256" | "licence"> & {
      type: "handover";
      bidderId: string;
    })
  | { type: "moderation"; act: Moderation["act"]; digest: string }
  | RightsSold
  | CollectionCommitted
  | CollectionSampled
  | { type: "correction"; change: string; agreedIds: readonly string[] }
  | { type: "early-end"; by: "consent"; change: string; agreedIds: readonly string[] }
  | Extract<EarlyEnd, { by: "operator" }>
  | { type: "departure"; bidderId: string }
  | { type: "withdrawal" };

interface Terms extends OfferedTerms {
  type: "terms";
  startingPriceCents: number;
  endsAt: number;
  sale: Sale;
  startsAt: string | null;
}

export function termsOf(lot: Selectable<PackagesTable>): Terms {
  const { starting_price_cents: startingPriceCents, auction_end_time: endsAt } = lot;
  const { sale } = SALE_RULES[lot.sale_rule];
  const offeredTerms = offeredTermsOf(lot);
  return {
    type: "terms",
    startingPriceCents,
    endsAt,
    sale,
    startsAt: startOf(lot),
    ...offeredTerms,
  };
}

export function loggedSale(sale: Sale): { sale?: LoggedSale } {
  return sale === "seller" ? {} : { sale };
}

/** Ordinary auctions add no fields, so the format of their entries has not changed. */
export function offeredTermsOf(
  lot: Pick<
    Selectable<PackagesTable>,
    "seats" | "exclusive_from_cents" | "shelf" | "reserve_cents" | "round_rule"
  >,
): OfferedTerms {
  const { seats, exclusive_from_cents: from, shelf } = lot;
  return {
    ...(seats > 1 && { seats }),
    ...(from !== null && { exclusiveFrom: centsToDecimal(from) }),
    ...(shelf !== null && { shelf }),
    ...(isRound(lot) && lot.reserve_cents !== null && { reserve: true }),
    ...(isRound(lot) && lot.round_rule === 2 && { rule: 2 }),
  };
}

/** The log has only a hash of the amount, which the bidder can reveal. */
export type Commitment = Extract<LogEvent, { type: "maximum" | "exclusive" }>;

export function isCommitment(logEvent: LogEvent): logEvent is Commitment {
  return logEvent.type === "maximum" || logEvent.type === "exclusive";
}

interface EntryContext {
  lot: PseudonymLot;
  pseudonymKey: string;
  salt: string;
}

export function toAuctionEvent(logEvent: LogEvent, context: EntryContext): AuctionEvent {
  const { lot, pseudonymKey, salt } = context;
  const pseudonym = (bidderId: string) => bidderPseudonym(pseudonymKey, lot, bidderId);
  switch (logEvent.type) {
    case "bid": {
      const { type, sequence, bidderId, amountCents, automatic } = logEvent;
      const amount = centsToDecimal(amountCents);
      return { type, sequence, bidder: pseudonym(bidderId), amount, automatic };
    }
    case "maximum":
    case "exclusive": {
      const commitment = commitmentTo(logEvent.maximumCents, salt);
      return { type: logEvent.type, bidder: pseudonym(logEvent.bidderId), commitment };
    }
    case "seats": {
      const price = centsToDecimal(logEvent.priceCents);
      return { type: "seats", seated: logEvent.seated.map(pseudonym), price };
    }
    case "opened": {
      const { type, event, amountCents, salt } = logEvent;
      return { type, event, amount: centsToDecimal(amountCents), salt };
    }
    case "terms": {
      const startingPrice = centsToDecimal(logEvent.startingPriceCents);
      const { type, startingPriceCents: _, endsAt, sale, startsAt, ...offeredTerms } = logEvent;
      return {
        type,
        startingPrice,
        endsAt: isoTime(endsAt),
        ...loggedSale(sale),
        ...(startsAt !== null && { startsAt }),
        ...offeredTerms,
      };
    }
    case "extension":
      return { type: "extension", endsAt: isoTime(logEvent.endsAt) };
    case "close":
      return { ...logEvent, endedAt: isoTime(logEvent.endedAt) };
    case "handover": {
      const { step, state, bidderId, sha256, licence } = logEvent;
      const licenseField = licence === undefined ? {} : { licence };
      const bidder = pseudonym(bidderId);
      return { type: "delivery", step, by: "buyer", state, bidder, sha256, ...licenseField };
    }
    case "correction":
      return {
        type: "correction",
        change: logEvent.change,
        agreed: logEvent.agreedIds.map(pseudonym),
      };
    case "early-end": {
      if (logEvent.by === "operator") return logEvent;
      const { type, by, change, agreedIds } = logEvent;
      return { type, by, change, agreed: agreedIds.map(pseudonym) };
    }
    case "departure":
      return { type: "departure", bidder: pseudonym(logEvent.bidderId) };
    default:
      return logEvent;
  }
}
