import { OfferPage } from "../../../views/offers/offer-page";
import { SecondChancePage } from "../../../views/offers/second-chance-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { hasPriceOfferOf } from "../../licenses/price-offer-reading";
import { secondChanceOf } from "../../offers/candidates";
import { findOffer, offerStatus } from "../../offers/reading";
import { findOwnPackage } from "../../packages/own-packages";
import { findPackage } from "../../packages/packages";
import { isFixedPrice } from "../../rules/sale";
import { requireSeller, requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import { reviewedLot } from "../packages/panel-props";
import { type OfferDeps, priceOfferPages } from "./price-offer-pages";

type PageVisit = Pick<Visit, "reader" | "request" | "id">;

export function offerPages(services: OfferDeps) {
  const { db, clock, config, pages, pseudonymKey } = services;
  const priceOffers = priceOfferPages(services);
  return {
    async showSeller({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      const ownPackage = { packageId: id, sellerId: requireSeller(reader.viewer).id };
      const lot = await findOwnPackage(db, id, ownPackage.sellerId);
      if (isFixedPrice(lot)) return priceOffers.showList({ reader, request, id });
      const secondChance = await secondChanceOf(db, ownPackage, pseudonymKey, clock.now());
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).offers.seller.title,
        content: <SecondChancePage {...(refused ?? EMPTY_FORM)} {...secondChance} />,
        refused,
      });
    },

    async showBidder({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      if (await hasPriceOfferOf(db, id))
        return priceOffers.showOffer({ reader, request, id }, refused);
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
