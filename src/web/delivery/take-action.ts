import type { DealAction } from "../../delivery/actions";
import type { PartyKey } from "../../delivery/delivery";
import { openDispute, saveStatement, takeBackDispute } from "../../delivery/disputes";
import { claimPayment, confirmPayment } from "../../delivery/payment";
import { reviewDeal } from "../../delivery/reviews";
import { caseStatement, complaint, confirmedPayment, review } from "../../delivery/schema";
import { acceptDelivery } from "../../delivery/steps";
import { prolongDelivery, withdrawDelivery } from "../../delivery/voiding";
import { parseAmount } from "../../lib/amount";
import type { AppContext } from "../http/app-context";

export const ACTION_FIELDS = [confirmedPayment, complaint, caseStatement, review] as const;

/** Shared by the forms and the API. */
export async function takeAction(
  { db, clock, config }: AppContext,
  action: DealAction,
  party: PartyKey,
  body: unknown,
): Promise<void> {
  const now = clock.now();
  switch (action) {
    case "claim":
      return claimPayment(db, party, now);
    case "paid":
      return confirmPayment(db, party, centsIn(confirmedPayment.parse(body).amount), now);
    case "accept":
      return acceptDelivery(db, party, config.keepDeliveriesMs, now);
    case "dispute":
      return openDispute(db, party, complaint.parse(body), now);
    case "take-back":
      return takeBackDispute(db, party, now);
    case "statement":
      return saveStatement(db, party, caseStatement.parse(body).text);
    case "prolong":
      return prolongDelivery(db, party, now);
    case "withdraw":
      return withdrawDelivery(db, party, now);
    case "review":
      return reviewDeal(db, party, review.parse(body), now);
  }
}

/** Returns null for an invalid or ambiguous amount. */
function centsIn(typed: string): number | null {
  const amount = parseAmount(typed);
  return typeof amount === "number" ? amount : null;
}
