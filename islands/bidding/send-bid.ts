import type { AnsweredBid, AnsweredMaximum } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/lib/bid-review";
import { centsToDecimal } from "../../src/lib/money";
import { SECOND } from "../../src/lib/time";
import { AnswerOverdue, postJson, Refused, withinTime } from "../runtime/post-json";

/** Timeout of one request. */
const PATIENCE_MS = 10 * SECOND;
const PAUSE_MS = 2 * SECOND;
const MOST_ASKED = 6;

/** All attempts failed without an answer: the bid may or may not count. */
export class OutcomeUnknown extends Error {}

export type Answer = AnsweredBid | AnsweredMaximum;

interface Sending {
  packageId: string;
  bid: BidAmounts;
  /** At another price, nothing is placed. */
  reviewedPrice: string;
  /** If the listing changed since, nothing is placed. */
  reviewedListing: string;
  /** Idempotency key: however often the bid is sent, it counts once. */
  key: string;
  onUnanswered(): void;
}

/**
 * Sends a bid until its outcome is known, for about a minute. While the browser is offline it is
 * not retried: it would be sent later, unasked.
 * @throws Refused, TypeError where it was not sent, OutcomeUnknown
 */
export async function sendBid(sending: Sending): Promise<Answer> {
  for (let asked = 1; asked <= MOST_ASKED; asked++) {
    try {
      return await withinTime(PATIENCE_MS, (signal) => post(sending, signal));
    } catch (error) {
      const unsent = asked === 1 && !navigator.onLine && !(error instanceof AnswerOverdue);
      if (error instanceof Refused || unsent) throw error;
      sending.onUnanswered();
      if (!(error instanceof AnswerOverdue)) await pause();
    }
  }
  throw new OutcomeUnknown();
}

async function post(sending: Sending, signal: AbortSignal) {
  const { packageId, reviewedPrice, reviewedListing, key } = sending;
  const { amountCents, maximumCents, isExclusive } = sending.bid;
  const bid = {
    ...(amountCents !== null && { amount: centsToDecimal(amountCents) }),
    ...(maximumCents !== null && { maximum: centsToDecimal(maximumCents) }),
    ...(isExclusive && { exclusive: true }),
    ...{ reviewedPrice, reviewedListing },
  };
  const headers = { "idempotency-key": key };
  const response = await postJson(`/api/packages/${packageId}/bids`, bid, { headers, signal });
  return (await response.json()) as Answer;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
