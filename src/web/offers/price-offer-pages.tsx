import { NewPriceOfferPage } from "../../../views/offers/new-price-offer-page";
import { PriceOfferPage } from "../../../views/offers/price-offer-page";
import { PriceOffersPage } from "../../../views/offers/price-offers-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { exposureOf } from "../../auctions/reading/exposure";
import { bidderPseudonym } from "../../lib/ids";
import {
  findPriceOffer,
  priceOfferStatus,
  priceOffersOn,
} from "../../licenses/price-offer-reading";
import { OffersNotTaken } from "../../licenses/refusals";
import { buyableShelfOf } from "../../licenses/shelf";
import { findOwnPackage } from "../../packages/own-packages";
import { findPackage } from "../../packages/packages";
import { exposureJson } from "../auctions/exposure-json";
import { requireSeller, requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";

export interface OfferDeps extends AppContext {
  pseudonymKey: string;
}

type PageVisit = Pick<Visit, "reader" | "request" | "id">;

export function priceOfferPages(services: OfferDeps) {
  const { db, clock, config, pages, pseudonymKey } = services;
  return {
    async showNew({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      const viewer = requireSignedIn(reader.viewer);
      const lot = await visiblePackage(services, viewer, id);
      const now = clock.now();
      const shelf = await buyableShelfOf(db, lot, now);
      if (!shelf || lot.takes_offers === 0) throw new OffersNotTaken();
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licenses.offer.make,
        content: (
          <NewPriceOfferPage
            {...(refused ?? EMPTY_FORM)}
            lot={lot}
            priceCents={shelf.priceCents}
            reviewed={await reviewedLot({ db, pages, config }, lot, reader)}
            exposure={exposureJson(await exposureOf(db, viewer.id, now))}
          />
        ),
        refused,
      });
    },

    async showOffer({ reader, request, id }: PageVisit, refused?: RefusedForm): Promise<Response> {
      const viewer = requireSignedIn(reader.viewer);
      const offer = await findPriceOffer(db, id, viewer.id);
      const lot = await findPackage(db, offer.package_id);
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licenses.offer.title,
        content: (
          <PriceOfferPage
            {...(refused ?? EMPTY_FORM)}
            offer={offer}
            status={priceOfferStatus(offer, lot, clock.now())}
            lot={lot}
            reviewed={await reviewedLot({ db, pages, config }, lot, reader)}
            isSeller={offer.seller_id === viewer.id}
          />
        ),
        refused,
      });
    },

    async showList({ reader, request, id }: PageVisit): Promise<Response> {
      const { id: memberId } = requireSeller(reader.viewer);
      const lot = await findOwnPackage(db, id, memberId);
      const now = clock.now();
      const offers = await priceOffersOn(db, { packageId: id, memberId });
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licenses.offer.list,
        content: (
          <PriceOffersPage
            lot={lot}
            offers={offers.map((offer) => ({
              offer,
              status: priceOfferStatus(offer, lot, now),
              suffix: bidderPseudonym(pseudonymKey, lot, offer.buyer_id).slice(-3),
            }))}
          />
        ),
      });
    },
  };
}
