import type { z } from "zod";
import { bidJson } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bidding/bid-queue";
import type { BidResult } from "../../auctions/bidding/bid-request";
import type { newBid } from "../../auctions/schema";
import type { AnsweredBid, AnsweredMaximum, BidOutcome } from "../../auctions/types";
import { centsToDecimal } from "../../lib/money";
import type { SpendingToken } from "../../lib/requester";
import { isoTime } from "../../lib/time";
import type { Receipt } from "../../transparency/receipts";
import type { AppContext } from "../http/app-context";

interface Deps extends AppContext {
  bids: BidQueue;
  pseudonymKey: string;
}

interface BidRequest {
  packageId: string;
  bidderId: string;
  actedBy: string;
  token: SpendingToken | null;
  input: z.infer<typeof newBid>;
  idempotencyKey: string | null;
}

export async function respondToBid(
  { bids, pseudonymKey }: Deps,
  { packageId, bidderId, actedBy, token, input, idempotencyKey }: BidRequest,
): Promise<Response> {
  const { bid, receipt, ...placement } = await bids.place({
    packageId,
    bidderId,
    actedBy,
    token,
    amountCents: input.amount ?? null,
    maximumCents: input.maximum ?? null,
    isExclusive: input.exclusive ?? false,
    idempotencyKey,
    reviewedPriceCents: input.reviewedPrice ?? null,
    reviewedListingAt: input.reviewedListing ?? null,
  });
  const outcome = bidOutcome(placement);
  // Nobody merges while they bid in a running auction.
  const running = { id: packageId, former_bidders: null };
  if (bid)
    return jsonResponse(
      201,
      { ...bidJson(bid, running, bidderId, pseudonymKey), ...outcome },
      receipt,
    );
  const cents = placement.isExclusive ? (input.maximum ?? input.amount) : input.maximum;
  const maximum = cents === undefined ? null : centsToDecimal(cents);
  return jsonResponse(placement.isExclusive ? 201 : 200, { ...outcome, maximum }, receipt);
}

const JSON_HEADERS = {
  "cache-control": "no-store",
  "content-type": "application/json;charset=utf-8",
};

function jsonResponse(
  status: 200 | 201,
  body: Omit<AnsweredBid, "receipt"> | Omit<AnsweredMaximum, "receipt">,
  receipt: Receipt | null,
): Response {
  const text = `${JSON.stringify(body).slice(0, -1)},"receipt":${receipt?.json ?? null}}`;
  return new Response(text, { status, headers: JSON_HEADERS });
}

function bidOutcome(placement: Omit<BidResult, "bid">): BidOutcome {
  return {
    leading: placement.leading,
    highestBid: centsToDecimal(placement.highestCents),
    minimumBid: centsToDecimal(placement.minimumCents),
    endsAt: isoTime(placement.endsAt),
  };
}
