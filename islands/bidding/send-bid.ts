import type { AnsweredBid, AnsweredMaximum } from "../../src/auctions/types";
import { centsToDecimal } from "../../src/lib/money";
import { SECOND } from "../../src/lib/time";
import type { BidAmounts } from "../../src/rules/bid-review";
import { postJson, RequestRefused, ResponseTimeout, withTimeout } from "../runtime/post-json";

const TIMEOUT_MS = 10 * SECOND;
const RETRY_PAUSE_MS = 2 * SECOND;
const MAX_ATTEMPTS = 6;

/** All attempts failed without a response: the bid may or may not have been placed. */
class OutcomeUnknown extends Error {}

export type BidResponse = AnsweredBid | AnsweredMaximum;

interface BidSubmission {
  packageId: string;
  bid: BidAmounts;
  /** Only if the review asked for it. */
  country?: FormDataEntryValue | null;
  /** The server refuses the bid if the price has changed. */
  reviewedPrice: string;
  /** The server refuses the bid if the listing has changed. */
  reviewedListing: string;
  /** Idempotency key: the bid counts once, no matter how often it is sent. */
  key: string;
  onNoResponse(): void;
}

/** Does not retry a bid that was never sent. @throws RequestRefused, OutcomeUnknown */
export async function sendBid(submission: BidSubmission): Promise<BidResponse> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await withTimeout(TIMEOUT_MS, (signal) => post(submission, signal));
    } catch (error) {
      const isUnsent = attempt === 1 && !navigator.onLine && !(error instanceof ResponseTimeout);
      if (error instanceof RequestRefused || isUnsent) throw error;
      submission.onNoResponse();
      if (!(error instanceof ResponseTimeout)) await pause();
    }
  }
  throw new OutcomeUnknown();
}

async function post(submission: BidSubmission, signal: AbortSignal) {
  const { packageId, country, reviewedPrice, reviewedListing, key } = submission;
  const { amountCents, maximumCents, isExclusive } = submission.bid;
  const bid = {
    ...(amountCents !== null && { amount: centsToDecimal(amountCents) }),
    ...(maximumCents !== null && { maximum: centsToDecimal(maximumCents) }),
    ...(isExclusive && { exclusive: true }),
    ...(country && { country }),
    reviewedPrice,
    reviewedListing,
  };
  const headers = { "idempotency-key": key };
  const response = await postJson(`/api/packages/${packageId}/bids`, bid, { headers, signal });
  return (await response.json()) as BidResponse;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
}
