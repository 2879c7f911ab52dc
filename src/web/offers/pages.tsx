import { OfferPage } from "../../../views/offers/offer-page";
import { SecondChancePage } from "../../../views/offers/second-chance-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { exposureOf } from "../../auctions/reading/exposure";
import { hasPriceOfferOf } from "../../licenses/price-offer-reading";
import { secondChanceOf } from "../../offers/candidates";
import { findOffer, offerStatus } from "../../offers/reading";
import { findOwnPackage } from "../../packages/own-packages";
import { findPackage } from "../../packages/packages";
import { isFixedPrice } from "../../rules/sale";
import { exposureJson } from "../auctions/exposure-json";
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

    async showOffer({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      if (await hasPriceOfferOf(db, id))
        return priceOffers.showOffer({ reader, request, id }, refused);
      const viewer = requireSignedIn(reader.viewer);
      const now = clock.now();
      const offer = await findOffer(db, id, viewer.id);
      const lot = await findPackage(db, offer.package_id);
      const isSeller = offer.seller_id === viewer.id;
      const exposure = isSeller ? null : exposureJson(await exposureOf(db, viewer.id, now));
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).offers.title,
        content: (
          <OfferPage
            {...(refused ?? EMPTY_FORM)}
            offer={offer}
            status={offerStatus(offer, now)}
            lot={await reviewedLot({ db, pages, config }, lot, reader)}
            feeRate={lot.seller_fee_rate}
            isSeller={isSeller}
            exposure={exposure}
          />
        ),
        refused,
      });
    },
  };
}
