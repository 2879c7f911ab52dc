import { BidReview } from "../../../islands/bidding/bid-review";
import { bidAt, reviewedBid } from "../../../islands/bidding/reviewed-bid";
import { ReviewPage } from "../../../views/auctions/review-page";
import { faultText } from "../../../views/messages/fault-text";
import type { Viewer } from "../../accounts/sessions";
import { faultOf } from "../../auctions/judgement";
import { stateOf } from "../../auctions/package-state";
import type { PackageState } from "../../auctions/types";
import { InvalidInput } from "../../lib/errors";
import { newId } from "../../lib/ids";
import { bidderPseudonym } from "../../lib/pseudonym";
import { findPackage } from "../../packages/packages";
import { languageTag } from "../../packages/vocabulary";
import { errorText } from "../http/errors";
import { type RefusedForm, refusal } from "../http/forms";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";
import { reviewedLot } from "../packages/panel-props";

interface Needs extends Site {
  pseudonymKey: string;
}

interface AskedReview {
  amount?: number | undefined;
  maximum?: number | undefined;
  reviewedListing?: number | undefined;
}

/**
 * Answers with the review of a bid, a page of its own, at the price that stands now. After a
 * refusal it says why; where the amount has become too low, it reviews the least one.
 * @throws NotFound, OwnPackage, AuctionEnded, ListingRevised, BidTooLow, BidTooHigh
 */
export function reviewView({ db, clock, pages, pseudonymKey }: Needs) {
  return async (
    reader: Reader & { viewer: Viewer },
    packageId: string,
    asked: AskedReview,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const lot = await findPackage(db, packageId);
    const state = await stateOf(db, lot, pseudonymKey);
    const yourBidderId = bidderPseudonym(pseudonymKey, lot.id, reader.viewer.id);
    const reviewed = reviewedAt(asked, state, { yourBidderId, refused });
    const bid = { bidderId: reader.viewer.id, ...reviewed };
    const reviewedListingAt = asked.reviewedListing ?? null;
    const fault = faultOf(lot, { ...bid, reviewedListingAt }, clock.now());
    if (fault) throw fault;
    const messages = pages.messages(reader);
    const isField = refused?.reason instanceof InvalidInput;
    const again = refused?.errors.again;
    const main = (
      <ReviewPage
        title={lot.title}
        lang={languageTag(lot.language)}
        notice={refused && !isField ? errorText(messages, refused.reason).text : ""}
      >
        <BidReview
          lot={reviewedLot(pages, lot, reader)}
          {...reviewed}
          {...{ state, yourBidderId }}
          // Sent with the form, so that sending it twice places one bid.
          formKey={newId(clock.now())}
          fault={again && faultText(messages, again)}
          back={
            <a className="button" href={`/package/${lot.id}#bidding`}>
              {messages.auctions.review.back}
            </a>
          }
        />
      </ReviewPage>
    );
    return pages.page(reader, {
      title: `${messages.auctions.review.title}: ${lot.title}`,
      current: "marketplace",
      main: pages.html(reader, main),
      ...refusal(messages, refused),
    });
  };
}

/** After a refusal, the least that can be bid stands for what has become too low. */
function reviewedAt(
  asked: AskedReview,
  state: PackageState,
  { yourBidderId, refused }: { yourBidderId: string; refused: RefusedForm | undefined },
) {
  const bid = reviewedBid(asked, state, yourBidderId);
  return refused ? bidAt(bid, state, yourBidderId) : bid;
}
