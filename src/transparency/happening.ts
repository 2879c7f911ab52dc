import type { Selectable } from "kysely";
import type { PackagesTable } from "../../db/schema/packages";
import { bidderPseudonym } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { SALE_RULES, type Sale } from "../lib/sale";
import { startOf } from "../lib/starts";
import { isoTime } from "../lib/time";
import { commitmentTo } from "./commitment";
import type { AuctionEvent, Decision, DeliveryStep, Handover } from "./events";

export type Happening =
  | Terms
  | { type: "bid"; sequence: number; bidderId: string; amountCents: number; automatic: boolean }
  | { type: "maximum"; bidderId: string; maximumCents: number }
  | { type: "extension"; endsAt: number }
  | { type: Decision["type"]; sequence: number }
  | { type: "close"; endedAt: number; highest: number | null }
  | DeliveryStep
  | (Pick<Handover, "step" | "state" | "sha256"> & { type: "handover"; bidderId: string })
  | { type: "departure"; bidderId: string }
  | { type: "withdrawal" };

interface Terms {
  type: "terms";
  startingPriceCents: number;
  endsAt: number;
  sale: Sale;
  startsAt: string | null;
}

export function termsOf(lot: Selectable<PackagesTable>): Terms {
  const { starting_price_cents: startingPriceCents, auction_end_time: endsAt } = lot;
  const { sale } = SALE_RULES[lot.sale_rule];
  return { type: "terms", startingPriceCents, endsAt, sale, startsAt: startOf(lot) };
}

interface EntryContext {
  packageId: string;
  pseudonymKey: string;
  salt: string;
}

export function eventOf(happening: Happening, context: EntryContext): AuctionEvent {
  const { packageId, pseudonymKey, salt } = context;
  const pseudonym = (bidderId: string) => bidderPseudonym(pseudonymKey, packageId, bidderId);
  switch (happening.type) {
    case "bid": {
      const { type, sequence, bidderId, amountCents, automatic } = happening;
      const amount = centsToDecimal(amountCents);
      return { type, sequence, bidder: pseudonym(bidderId), amount, automatic };
    }
    case "maximum": {
      const commitment = commitmentTo(happening.maximumCents, salt);
      return { type: "maximum", bidder: pseudonym(happening.bidderId), commitment };
    }
    case "terms": {
      const startingPrice = centsToDecimal(happening.startingPriceCents);
      const { sale, startsAt } = happening;
      return {
        type: "terms",
        startingPrice,
        endsAt: isoTime(happening.endsAt),
        ...(sale === "highest" && { sale }),
        ...(startsAt !== null && { startsAt }),
      };
    }
    case "extension":
      return { type: "extension", endsAt: isoTime(happening.endsAt) };
    case "close":
      return { ...happening, endedAt: isoTime(happening.endedAt) };
    case "handover": {
      const { step, state, bidderId, sha256 } = happening;
      return { type: "delivery", step, by: "buyer", state, bidder: pseudonym(bidderId), sha256 };
    }
    case "departure":
      return { type: "departure", bidder: pseudonym(happening.bidderId) };
    default:
      return happening;
  }
}
