import type { ReviewedRound } from "../../../islands/rounds/props";
import { RoundReview } from "../../../islands/rounds/round-review";
import { RoundTooLow } from "../../../islands/rounds/round-too-low";
import { faultInRound, minimumFor, unavailability } from "../../auctions/judgement";
import { BidTooHigh, ExclusiveNotOffered } from "../../auctions/refusals";
import { claimsOf } from "../../auctions/round-state";
import { exclusivityOf } from "../../auctions/rounds";
import { newId } from "../../lib/ids";
import { centsToDecimal, formatDollars } from "../../lib/money";
import { reviewedLot, withRoundWords } from "../packages/panel-props";
import type { ReviewContext, ReviewDeps, ReviewRequest, ReviewResult } from "./reviewed";

/** The counterpart of `reviewView` for rounds. @throws ExclusiveNotOffered, SeatGone */
export async function roundReview(
  services: ReviewDeps,
  request: ReviewRequest,
  { lot, state, reader, back, isRefused, exposure, fault: retypeFault }: ReviewContext,
): Promise<ReviewResult> {
  const { db, clock, pages } = services;
  const { id: bidderId } = reader.viewer;
  const isExclusive = request.exclusive ?? false;
  const bid = { bidderId, maximumCents: request.maximum ?? request.amount ?? 0, isExclusive };
  const bidFields = {
    bidderId,
    amountCents: null,
    reviewedListingAt: request.reviewedListing ?? null,
  };
  const unavailableError = unavailability(lot, bidFields, clock.now());
  if (unavailableError) throw unavailableError;
  if (isExclusive && lot.exclusive_from_cents === null) throw new ExclusiveNotOffered();
  const claims = await claimsOf(db, lot.id);
  const round = {
    ...claims,
    seats: lot.seats,
    startingCents: lot.starting_price_cents,
    reserveCents: lot.reserve_cents,
    exclusiveFromCents: lot.exclusive_from_cents,
    priceCents: lot.highest_bid_cents,
  };
  const fault = faultInRound(round, bid);
  const isTooLow = fault !== null && !(fault instanceof BidTooHigh);
  if (fault && !(isRefused && isTooLow)) throw fault;
  const lotProps = withRoundWords(pages, await reviewedLot(services, lot, reader), reader);
  const leastCents = minimumFor(round, bid);
  if (fault)
    return {
      isTooLow,
      review: (
        <RoundTooLow lot={lotProps} state={state} leastCents={leastCents} isExclusive={isExclusive}>
          <MinimumMaximumForm lot={lotProps} leastCents={leastCents} isExclusive={isExclusive} />
          {back}
        </RoundTooLow>
      ),
    };
  const ownSeat = claims.seated.find((claim) => claim.bidderId === bidderId);
  const leader = exclusivityOf(round, round)?.leader;
  const leadingBid = leader?.bidderId === bidderId ? leader : undefined;
  return {
    isTooLow,
    review: (
      <RoundReview
        lot={lotProps}
        state={state}
        exposure={exposure}
        back={back}
        isExclusive={isExclusive}
        leastCents={leastCents}
        fault={retypeFault}
        maximumCents={bid.maximumCents}
        otherCents={(isExclusive ? ownSeat : leadingBid)?.maximumCents ?? 0}
        // The key prevents a second bid if the form is sent twice.
        formKey={newId(clock.now())}
      />
    ),
  };
}

interface MinimumMaximumProps {
  lot: ReviewedRound;
  leastCents: number;
  isExclusive: boolean;
}

function MinimumMaximumForm({ lot, leastCents, isExclusive }: MinimumMaximumProps) {
  return (
    <form method="post" action={`/package/${lot.packageId}/bids`}>
      <input type="hidden" name="maximum" value={centsToDecimal(leastCents)} />
      {isExclusive && <input type="hidden" name="exclusive" value="on" />}
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      <button className="button primary" type="submit">
        {lot.words.bidStep({ amount: formatDollars(leastCents) })}
      </button>
    </form>
  );
}
