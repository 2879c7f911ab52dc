import { bidderPseudonym } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import type { Sale } from "../lib/sale";
import { isoTime } from "../lib/time";
import { commitmentTo } from "./commitment";
import type { AuctionEvent, Decision, DeliveryStep, Handover } from "./events";

export type Happening =
  | { type: "terms"; startingPriceCents: number; endsAt: number; sale: Sale }
  | { type: "bid"; sequence: number; bidderId: string; amountCents: number; automatic: boolean }
  | { type: "maximum"; bidderId: string; maximumCents: number }
  | { type: "extension"; endsAt: number }
  | { type: Decision["type"]; sequence: number }
  | { type: "close"; endedAt: number; highest: number | null }
  | DeliveryStep
  | (Pick<Handover, "step" | "state" | "sha256"> & { type: "handover"; bidderId: string })
  | { type: "departure"; bidderId: string }
  | { type: "withdrawal" };

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
      const { sale } = happening;
      return {
        type: "terms",
        startingPrice,
        endsAt: isoTime(happening.endsAt),
        ...(sale === "highest" && { sale }),
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
