import type { AnsweredBid, AnsweredMaximum } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/lib/bid-review";
import { centsToDecimal } from "../../src/lib/money";
import { SECOND } from "../../src/lib/time";
import { AnswerOverdue, postJson, Refused, withinTime } from "../runtime/post-json";

const PATIENCE_MS = 10 * SECOND;
const PAUSE_MS = 2 * SECOND;
const MAX_ATTEMPTS = 6;

/** All attempts failed without a response: the bid may or may not have been placed. */
export class OutcomeUnknown extends Error {}

export type Answer = AnsweredBid | AnsweredMaximum;

interface Sending {
  packageId: string;
  bid: BidAmounts;
  /** The server refuses the bid if the price has changed. */
  reviewedPrice: string;
  /** The server refuses the bid if the listing has changed. */
  reviewedListing: string;
  /** Idempotency key: the bid counts once, no matter how often it is sent. */
  key: string;
  onUnanswered(): void;
}

/** Never retries offline, because the bid would arrive late. @throws Refused, OutcomeUnknown */
export async function sendBid(sending: Sending): Promise<Answer> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await withinTime(PATIENCE_MS, (signal) => post(sending, signal));
    } catch (error) {
      const unsent = attempt === 1 && !navigator.onLine && !(error instanceof AnswerOverdue);
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
