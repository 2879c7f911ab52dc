import { BidReview } from "../../../islands/bidding/bid-review";
import { TooLow } from "../../../islands/bidding/too-low";
import { faultText } from "../../../messages/fault-text";
import { hasRoundWords } from "../../../messages/panel-words";
import { ReviewPage } from "../../../views/auctions/review-page";
import type { Viewer } from "../../accounts/sessions";
import { unconfirmedLimitsOf } from "../../auctions/bidding/unconfirmed-limit";
import { stateOf } from "../../auctions/reading/package-state";
import { requireEligible } from "../../bidders/eligibility";
import { InvalidInput } from "../../lib/errors";
import { newId } from "../../lib/ids";
import { dollars } from "../../lib/money";
import { titleFor } from "../../packages/titles";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";
import { judgeAuctionBid } from "./auction-bid";
import { readExposure, withUnconfirmed } from "./exposure-json";
import type { Renewal, ReviewDeps, ReviewRequest } from "./reviewed";
import { judgeRoundBid } from "./round-bid";

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
    await requireEligible(db, lot, reader.viewer);
    const messages = pages.messages(reader);
    const retypeFault = refused?.errors.again;
    const asked = {
      request,
      lot,
      reader,
      isRefused: refused !== undefined,
      state: await stateOf(db, lot, pseudonymKey),
    };
    const reviewed = await reviewedLot(services, lot, reader);
    const { texts, isTooLow, renewal, ...judged } = hasRoundWords(reviewed)
      ? await judgeRoundBid(services, asked, reviewed)
      : judgeAuctionBid(services, asked, reviewed);
    const back = (
      <a className="button" href={`/package/${lot.id}#bidding`}>
        {messages.auctions.review.back}
      </a>
    );
    const review = isTooLow ? (
      <TooLow text={texts.tooLowText(judged)}>
        <RenewalForm
          renewal={renewal}
          text={judged.lot.words.bidStep({ amount: dollars(judged.situation.minimum) })}
        />
        {back}
      </TooLow>
    ) : (
      <BidReview
        {...judged}
        factsOf={texts.factsOf}
        exposure={withUnconfirmed(
          await readExposure(services, reader.viewer, lot.id),
          await unconfirmedLimitsOf(db, reader.viewer.id, lot),
        )}
        fault={retypeFault && faultText(messages, retypeFault)}
        back={back}
        reason={refused?.values.reason}
        // The key prevents a second bid if the form is sent twice.
        formKey={newId(clock.now())}
      />
    );
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

interface RenewalProps {
  renewal: Renewal;
  text: string;
}

function RenewalForm({ renewal, text }: RenewalProps) {
  return (
    <form method={renewal.method} action={renewal.action}>
      {Object.entries(renewal.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button primary" type="submit">
        {text}
      </button>
    </form>
  );
}
