import { OfferPage } from "../../../views/offers/offer-page";
import { SecondChancePage } from "../../../views/offers/second-chance-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { secondChanceOf } from "../../offers/candidates";
import { findOffer, offerStatus } from "../../offers/reading";
import { findPackage } from "../../packages/packages";
import { requireSeller, requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import { reviewedLot } from "../packages/panel-props";

export interface OfferDeps extends AppContext {
  pseudonymKey: string;
}

type PageVisit = Pick<Visit, "reader" | "request" | "id">;

export function offerPages({ db, clock, config, pages, pseudonymKey }: OfferDeps) {
  return {
    async showSeller({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      const ownPackage = { packageId: id, sellerId: requireSeller(reader.viewer).id };
      const secondChance = await secondChanceOf(db, ownPackage, pseudonymKey, clock.now());
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).offers.seller.title,
        content: <SecondChancePage {...(refused ?? EMPTY_FORM)} {...secondChance} />,
        refused,
      });
    },

    async showBidder({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      const offer = await findOffer(db, id, requireSignedIn(reader.viewer).id);
      const status = offerStatus(offer, clock.now());
      const lot = await reviewedLot(
        { db, pages, config },
        await findPackage(db, offer.package_id),
        reader,
      );
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).offers.title,
        content: <OfferPage offer={offer} status={status} lot={lot} />,
        refused,
      });
    },
  };
}
