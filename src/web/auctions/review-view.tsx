import { BidReview } from "../../../islands/bidding/bid-review";
import { TooLow } from "../../../islands/bidding/too-low";
import { faultText } from "../../../messages/fault-text";
import { ReviewPage } from "../../../views/auctions/review-page";
import type { Viewer } from "../../accounts/sessions";
import { unconfirmedLimitsOf } from "../../auctions/bidding/unconfirmed-limit";
import { requireEligible } from "../../bidders/eligibility";
import { InvalidInput } from "../../lib/errors";
import { newId } from "../../lib/ids";
import { dollars } from "../../lib/money";
import { titleFor } from "../../packages/titles";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { readExposure, withUnconfirmed } from "./exposure-json";
import { judgeBid } from "./judged-bid";
import type { Renewal, ReviewDeps, ReviewRequest } from "./reviewed";

/** Shows the bid at the current price, or the new minimum if the bid is now too low. */
export function reviewView(services: ReviewDeps) {
  const { db, clock, pages } = services;
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
    const isRefused = refused !== undefined;
    const asked = { request, lot, reader, isRefused };
    const { texts, isTooLow, renewal, ...judged } = await judgeBid(services, asked);
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
