import { Elysia } from "elysia";
import { OfferPage } from "../../../views/offers/offer-page";
import { SecondChancePage } from "../../../views/offers/second-chance-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import { offerLot } from "../../offers/offering";
import { findOffer, offerStatus } from "../../offers/reading";
import { newOffer, offerAnswer } from "../../offers/rules";
import { findPackage } from "../../packages/packages";
import {
  limitedTo,
  readerPlugin,
  requireBidder,
  requireSeller,
  requireSignedIn,
} from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { reviewedLot } from "../packages/panel-props";

interface Deps extends AppContext {
  pseudonymKey: string;
}

export function offerRoutes(services: Deps) {
  const { db, clock } = services;
  const { showSeller, showBidder } = offerPages(services);
  const limitedRoutes = limitedTo(services, "decisions")
    .post(
      "/package/:id/offers",
      async ({ reader, viewer, request, params, body }) => {
        const { id: sellerId } = requireSeller(viewer);
        const onRefusal = (refused: RefusedForm) =>
          showSeller(reader, request, { packageId: params.id, sellerId }, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { days } = newOffer.parse(form);
          const { bidId = "" } = form;
          await offerLot(db, { bidId, sellerId, days }, clock.now());
          return seeOther(`/package/${params.id}/offers`, "offer-made");
        });
      },
      formFields(newOffer, "bidId"),
    )
    .post(
      "/offer/:id",
      async ({ reader, viewer, request, params, body }) => {
        const ownOffer = { id: params.id, bidderId: requireSignedIn(viewer).id };
        const { package_id: packageId } = await findOffer(db, ownOffer.id, ownOffer.bidderId);
        const onRefusal = (refused: RefusedForm) => showBidder(reader, request, ownOffer, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { answer } = offerAnswer.parse(form);
          const offer = { offerId: ownOffer.id, bidderId: ownOffer.bidderId };
          if (answer === "decline") {
            await declineOffer(db, offer, clock.now());
            return seeOther(`/package/${packageId}`, "offer-declined");
          }
          requireBidder(services, viewer);
          await acceptOffer(db, offer, clock.now());
          return seeOther(`/package/${packageId}`, "offer-accepted");
        });
      },
      formFields(offerAnswer),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/offers", ({ reader, viewer, request, params }) =>
      showSeller(reader, request, { packageId: params.id, sellerId: requireSeller(viewer).id }),
    )
    .get("/offer/:id", ({ reader, viewer, request, params }) =>
      showBidder(reader, request, { id: params.id, bidderId: requireSignedIn(viewer).id }),
    )
    .use(limitedRoutes);
}

function offerPages({ db, clock, config, pages, pseudonymKey }: Deps) {
  return {
    async showSeller(
      reader: Reader,
      request: Request,
      ownPackage: { packageId: string; sellerId: string },
      refused?: RefusedForm,
    ): Promise<Response> {
      const secondChance = await secondChanceOf(db, ownPackage, pseudonymKey, clock.now());
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).offers.seller.title,
        content: <SecondChancePage {...(refused ?? EMPTY_FORM)} {...secondChance} />,
        refused,
      });
    },

    async showBidder(
      reader: Reader,
      request: Request,
      { id, bidderId }: { id: string; bidderId: string },
      refused?: RefusedForm,
    ): Promise<Response> {
      const offer = await findOffer(db, id, bidderId);
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
