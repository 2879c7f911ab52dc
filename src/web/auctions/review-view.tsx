import { BidReview } from "../../../islands/bidding/bid-review";
import { marketOf, toBidAmounts } from "../../../islands/bidding/reviewed-bid";
import type { ReviewedLot } from "../../../islands/bidding/reviewed-lot";
import { TooLow } from "../../../islands/bidding/too-low";
import { ReviewPage } from "../../../views/auctions/review-page";
import { faultText } from "../../../views/messages/fault-text";
import type { Viewer } from "../../accounts/sessions";
import { exposureOf } from "../../auctions/exposure";
import { faultOf } from "../../auctions/judgement";
import { stateOf } from "../../auctions/package-state";
import { BidTooLow, MaximumTooLow } from "../../auctions/refusals";
import type { PackageState } from "../../auctions/types";
import { unconfirmedLimitsOf } from "../../auctions/unconfirmed-limit";
import { InvalidInput } from "../../lib/errors";
import { bidderPseudonym, newId } from "../../lib/ids";
import { dollars } from "../../lib/money";
import { titleFor } from "../../packages/titles";
import { adjustToNewPrice, effectiveAmount } from "../../rules/bid-review";
import { isRound } from "../../rules/round";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";
import { exposureJson, withUnconfirmed } from "./exposure-json";
import type { ReviewContext, ReviewDeps, ReviewRequest, ReviewResult } from "./reviewed";
import { roundReview } from "./round-review-view";

/** Shows the bid at the current price, or the new minimum if the bid is now too low. */
export function reviewView(services: ReviewDeps) {
  const { db, clock, pages, pseudonymKey } = services;
  return async (
    reader: Reader & { viewer: Viewer },
    packageId: string,
    request: ReviewRequest,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const lot = await visiblePackage(services, reader.viewer, packageId);
    const messages = pages.messages(reader);
    const retypeFault = refused?.errors.again;
    const { review, isTooLow } = await (isRound(lot) ? roundReview : bidReview)(services, request, {
      lot,
      reader,
      isRefused: refused !== undefined,
      state: await stateOf(db, lot, pseudonymKey),
      exposure: withUnconfirmed(
        exposureJson(await exposureOf(db, reader.viewer.id, clock.now())),
        await unconfirmedLimitsOf(db, reader.viewer.id, lot),
      ),
      fault: retypeFault && faultText(messages, retypeFault),
      back: (
        <a className="button" href={`/package/${lot.id}#bidding`}>
          {messages.auctions.review.back}
        </a>
      ),
    });
    const isFieldError = refused?.reason instanceof InvalidInput;
    const title = titleFor(lot, reader.locale);
    const main = (
      <ReviewPage
        title={title.text}
        lang={title.lang}
        notice={
          refused && !isFieldError && !isTooLow ? errorText(messages, refused.reason).text : ""
        }
      >
        {review}
      </ReviewPage>
    );
    return pages.page(reader, {
      title: messages.common.labelled({
        label: messages.auctions.review.title,
        value: title.text,
      }),
      current: "marketplace",
      main,
      refused,
    });
  };
}

async function bidReview(
  services: ReviewDeps,
  request: ReviewRequest,
  { lot, state, reader, back, isRefused, ...contextProps }: ReviewContext,
): Promise<ReviewResult> {
  const { clock, pseudonymKey } = services;
  const yourBidderId = bidderPseudonym(pseudonymKey, lot.id, reader.viewer.id);
  const lotProps = await reviewedLot(services, lot, reader);
  const market = marketOf(state, yourBidderId, lotProps.startingPrice);
  const typedBid = toBidAmounts(request, state);
  const reviewed = isRefused ? adjustToNewPrice(typedBid, market.minimumCents) : typedBid;
  const amountCents = effectiveAmount(reviewed, market);
  const bid = { bidderId: reader.viewer.id, ...reviewed, amountCents };
  const reviewedListingAt = request.reviewedListing ?? null;
  const fault = faultOf(lot, { ...bid, reviewedListingAt }, clock.now());
  const isTooLow = fault instanceof BidTooLow || fault instanceof MaximumTooLow;
  if (fault && !(isRefused && isTooLow)) throw fault;
  const review = fault ? (
    <TooLow lot={lotProps} state={state}>
      <MinimumBidForm lot={lotProps} state={state} />
      {back}
    </TooLow>
  ) : (
    <BidReview
      lot={lotProps}
      {...reviewed}
      state={state}
      yourBidderId={yourBidderId}
      back={back}
      {...contextProps}
      // The key prevents a second bid if the form is sent twice.
      formKey={newId(clock.now())}
    />
  );
  return { review, isTooLow };
}

function MinimumBidForm({ lot, state }: { lot: ReviewedLot; state: PackageState }) {
  return (
    <form method="get" action={`/package/${lot.packageId}/bids/new`}>
      <input type="hidden" name="amount" value={state.minimumBid} />
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      <button className="button primary" type="submit">
        {lot.words.bidStep({ amount: dollars(state.minimumBid) })}
      </button>
    </form>
  );
}
