import { BidReview } from "../../../islands/bidding/bid-review";
import { placeOf, reviewedBid } from "../../../islands/bidding/reviewed-bid";
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
import { amountNow, atNewPrice } from "../../lib/bid-review";
import { InvalidInput } from "../../lib/errors";
import { bidderPseudonym, newId } from "../../lib/ids";
import { dollars } from "../../lib/money";
import { findPackage } from "../../packages/packages";
import { titleFor } from "../../packages/titles";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import { type RefusedForm, refusal } from "../http/forms";
import type { Reader } from "../http/reader";
import { reviewedLot } from "../packages/panel-props";
import { exposureJson } from "./exposure-api";

interface Deps extends AppContext {
  pseudonymKey: string;
}

interface AskedReview {
  amount?: number | undefined;
  maximum?: number | undefined;
  reviewedListing?: number | undefined;
}

/**
 * Answers with the review of a bid, a page of its own, at the current price. After a refusal
 * it says why; if the bid has become too low, it states the minimum and asks.
 * @throws NotFound, OwnPackage, AuctionEnded, ListingRevised, BidTooLow, BidTooHigh
 */
export function reviewView(site: Deps) {
  const { db, clock, pages, pseudonymKey } = site;
  return async (
    reader: Reader & { viewer: Viewer },
    packageId: string,
    asked: AskedReview,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const lot = await findPackage(db, packageId);
    const state = await stateOf(db, lot, pseudonymKey);
    const yourBidderId = bidderPseudonym(pseudonymKey, lot.id, reader.viewer.id);
    const shown = reviewedLot(site, lot, reader);
    const place = placeOf(state, yourBidderId, shown.startingPrice);
    const typed = reviewedBid(asked, state);
    const reviewed = refused ? atNewPrice(typed, place.minimumCents) : typed;
    const amountCents = amountNow(reviewed, place);
    const bid = { bidderId: reader.viewer.id, ...reviewed, amountCents };
    const reviewedListingAt = asked.reviewedListing ?? null;
    const fault = faultOf(lot, { ...bid, reviewedListingAt }, clock.now());
    const isTooLow = fault instanceof BidTooLow || fault instanceof MaximumTooLow;
    if (fault && !(refused && isTooLow)) throw fault;
    const exposure = exposureJson(await exposureOf(db, reader.viewer.id, clock.now()));
    const messages = pages.messages(reader);
    const back = (
      <a className="button" href={`/package/${lot.id}#bidding`}>
        {messages.auctions.review.back}
      </a>
    );
    const isField = refused?.reason instanceof InvalidInput;
    const again = refused?.errors.again;
    const title = titleFor(lot, reader.locale);
    const main = (
      <ReviewPage
        title={title.text}
        lang={title.lang}
        notice={refused && !isField && !fault ? errorText(messages, refused.reason).text : ""}
      >
        {fault ? (
          <TooLow lot={shown} state={state}>
            <LeastBid lot={shown} state={state} />
            {back}
          </TooLow>
        ) : (
          <BidReview
            lot={shown}
            {...reviewed}
            {...{ state, yourBidderId, exposure, back }}
            // Sent with the form, so that sending it twice places one bid.
            formKey={newId(clock.now())}
            fault={again && faultText(messages, again)}
          />
        )}
      </ReviewPage>
    );
    return pages.page(reader, {
      title: messages.common.labelled({
        label: messages.auctions.review.title,
        value: title.text,
      }),
      current: "marketplace",
      main: pages.html(reader, main),
      ...refusal(messages, refused),
    });
  };
}

function LeastBid({ lot, state }: { lot: ReviewedLot; state: PackageState }) {
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
