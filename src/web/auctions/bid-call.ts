import type { z } from "zod";
import { bidJson } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bid-queue";
import type { TakenBid } from "../../auctions/bid-request";
import type { newBid } from "../../auctions/schema";
import type { AnsweredBid, AnsweredMaximum, BidOutcome } from "../../auctions/types";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import type { Receipt } from "../../transparency/receipts";
import type { AppContext } from "../http/app-context";

interface Deps extends AppContext {
  bids: BidQueue;
  pseudonymKey: string;
}

interface Call {
  packageId: string;
  bidderId: string;
  named: z.infer<typeof newBid>;
  idempotencyKey: string | null;
}

export async function answerBid(
  { bids, pseudonymKey }: Deps,
  { packageId, bidderId, named, idempotencyKey }: Call,
): Promise<Response> {
  const { bid, receipt, ...taken } = await bids.place({
    packageId,
    bidderId,
    amountCents: named.amount ?? null,
    maximumCents: named.maximum ?? null,
    isExclusive: named.exclusive ?? false,
    idempotencyKey,
    reviewedPriceCents: named.reviewedPrice ?? null,
    reviewedListingAt: named.reviewedListing ?? null,
  });
  const outcome = bidOutcome(taken);
  if (bid) return answerJson(201, { ...bidJson(bid, bidderId, pseudonymKey), ...outcome }, receipt);
  const cents = taken.isExclusive ? (named.maximum ?? named.amount) : named.maximum;
  const maximum = cents === undefined ? null : centsToDecimal(cents);
  return answerJson(taken.isExclusive ? 201 : 200, { ...outcome, maximum }, receipt);
}

const HEADERS = { "cache-control": "no-store", "content-type": "application/json;charset=utf-8" };

function answerJson(
  status: 200 | 201,
  answer: Omit<AnsweredBid, "receipt"> | Omit<AnsweredMaximum, "receipt">,
  receipt: Receipt | null,
): Response {
  const text = `${JSON.stringify(answer).slice(0, -1)},"receipt":${receipt?.json ?? null}}`;
  return new Response(text, { status, headers: HEADERS });
}

function bidOutcome(taken: Omit<TakenBid, "bid">): BidOutcome {
  return {
    leading: taken.leading,
    highestBid: centsToDecimal(taken.highestCents),
    minimumBid: centsToDecimal(taken.minimumCents),
    endsAt: isoTime(taken.endsAt),
  };
}
