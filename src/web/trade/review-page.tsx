import { draftNames } from "../../../messages/contract";
import { ContractReviewPage } from "../../../views/trade/contract-review";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { type ContractReview, previewTerms, reviewContract } from "../../trade/review";
import { requireSeller, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export interface ReviewDeps extends AppContext {
  pseudonymKey: string;
}

export function contractReview({ db, clock, pages, pseudonymKey }: ReviewDeps) {
  return {
    load: (bidId: string, sellerId: string) =>
      reviewContract(db, { bidId, sellerId }, pseudonymKey, clock.now()),

    draftTerms: (review: ContractReview) => previewTerms(review, draftNames(), clock.now()),

    show(reader: Reader, review: ContractReview, refused?: RefusedForm): Response {
      const main = (
        <ContractReviewPage review={review} now={clock.now()} {...(refused ?? EMPTY_FORM)} />
      );
      const { title } = pages.messages(reader).trade.review;
      return pages.page(reader, { title, main, current: "trade", refused });
    },
  };
}

export const sellerIn = ({ viewer }: Reader) => requireSeller(viewer, SellerAccessRequired).id;
