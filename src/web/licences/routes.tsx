import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import { AwardPage } from "../../../views/licences/award-page";
import { PurchasePage } from "../../../views/licences/purchase-page";
import { ShelfPage } from "../../../views/licences/shelf-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { exposureOf } from "../../auctions/exposure";
import { hashOf } from "../../idempotency/stored-answers";
import { newId } from "../../lib/ids";
import { awardPackage } from "../../licences/awarding";
import { findAwardable, outcomesOf } from "../../licences/outcomes";
import { ShelfClosed } from "../../licences/refusals";
import { shelfAct, shelfPrice } from "../../licences/schema";
import {
  buyableShelfOf,
  closeShelf,
  floorOf,
  ownLicence,
  setShelfPrice,
  shelfOf,
} from "../../licences/shelf";
import { findOwnPackage } from "../../packages/own-packages";
import { findSeller, type Package } from "../../packages/packages";
import { requestProof } from "../accounts/proof";
import { exposureJson } from "../auctions/exposure-json";
import {
  limitedTo,
  readerPlugin,
  requireBidder,
  requireSeller,
  requireSignedIn,
} from "../http/access";
import { dialogOrPage, handleForm, type RefusedForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { extendIdleTimeout } from "../http/request";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";
import { type LicenceDeps, purchaseOnce } from "./purchase";

interface OwnedPackage {
  packageId: string;
  sellerId: string;
}

export function licenceRoutes(services: LicenceDeps) {
  const { db, clock } = services;
  const { showAward, showPurchase, showShelf } = licencePages(services);
  const requestAwardProof = (reader: Reader, request: Request, id: string) =>
    requestProof(services, { reader, request, back: `/package/${id}/award` });
  const limitedRoutes = limitedTo(services, "contracts")
    .post("/package/:id/award", async ({ reader, viewer, request, params, body }) => {
      const ownPackage = { packageId: params.id, sellerId: requireSeller(viewer).id };
      const proofRedirect = await requestAwardProof(reader, request, params.id);
      if (proofRedirect) return proofRedirect;
      const onRefusal = (refused: RefusedForm) => showAward(reader, request, ownPackage, refused);
      return handleForm({ request, body, onRefusal }, async () => {
        await awardPackage(db, ownPackage, clock.now());
        return seeOther("/trade", "licenses-awarded");
      });
    })
    .post(
      "/package/:id/licence",
      async ({ reader, viewer, request, server, params, body }) => {
        const { id: buyerId } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) =>
          showPurchase(reader, request, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          requireBidder(services, viewer);
          const { price: priceCents } = shelfPrice.parse(form);
          const purchase = { packageId: params.id, buyerId, priceCents };
          const key = formKey(form, priceCents);
          const hash = hashOf("licence", params.id, priceCents);
          extendIdleTimeout(request, server);
          await purchaseOnce(services, purchase, key ? { memberId: buyerId, key, hash } : null);
          return seeOther(`/package/${params.id}`, "license-bought");
        });
      },
      formFields(shelfPrice, "key"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/award", ({ reader, viewer, request, params }) =>
      showAward(reader, request, { packageId: params.id, sellerId: requireSeller(viewer).id }),
    )
    .get("/package/:id/licence", ({ reader, viewer, request, params }) => {
      requireSignedIn(viewer);
      return showPurchase(reader, request, params.id);
    })
    .get("/package/:id/shelf", ({ reader, viewer, request, params }) =>
      showShelf(reader, request, { packageId: params.id, sellerId: requireSeller(viewer).id }),
    )
    .post(
      "/package/:id/shelf",
      async ({ reader, viewer, request, params, body }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(viewer).id };
        const onRefusal = (refused: RefusedForm) => showShelf(reader, request, ownPackage, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          if (shelfAct.parse(form).act === "close") {
            await closeShelf(db, ownPackage, clock.now());
            return seeOther(`/package/${params.id}`, "shelf-stopped");
          }
          const { price: priceCents } = shelfPrice.parse(form);
          await setShelfPrice(db, { ...ownPackage, priceCents }, clock.now());
          return seeOther(`/package/${params.id}`, "saved");
        });
      },
      { limit: "decisions", ...formFields(shelfPrice, shelfAct) },
    )
    .use(limitedRoutes);
}

async function purchaseObstacle(db: Db, lot: Package, { viewer }: Reader) {
  if (viewer === null) return null;
  if (viewer.id === lot.seller_id) return "own-shelf";
  return (await ownLicence(db, lot.id, viewer.id)) ? "license-owned" : null;
}

function licencePages(services: LicenceDeps) {
  const { db, clock, config, pages } = services;
  const exposureFor = async ({ viewer }: Reader) =>
    viewer && exposureJson(await exposureOf(db, viewer.id, clock.now()));
  return {
    async showAward(
      reader: Reader,
      request: Request,
      ownPackage: OwnedPackage,
      refused?: RefusedForm,
    ) {
      const outcomes = await outcomesOf(db, ownPackage);
      const canAward = (await findAwardable(db, ownPackage, clock.now())) !== null;
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licences.award.title,
        content: <AwardPage outcomes={outcomes} canAward={canAward} />,
        refused,
      });
    },

    async showPurchase(reader: Reader, request: Request, id: string, refused?: RefusedForm) {
      const lot = await visiblePackage(services, reader.viewer, id);
      const shelf = await buyableShelfOf(db, lot, clock.now());
      const obstacle = await purchaseObstacle(db, lot, reader);
      const reviewed = await reviewedLot({ db, pages, config }, lot, reader);
      const formKey = newId(clock.now());
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licences.shelf.title,
        content: (
          <PurchasePage
            lot={lot}
            reviewed={reviewed}
            shelf={shelf}
            obstacle={obstacle}
            formKey={formKey}
            seller={await findSeller(db, lot.seller_id)}
            exposure={await exposureFor(reader)}
          />
        ),
        refused,
      });
    },

    async showShelf(
      reader: Reader,
      request: Request,
      ownPackage: OwnedPackage,
      refused?: RefusedForm,
    ) {
      const lot = await findOwnPackage(db, ownPackage.packageId, ownPackage.sellerId);
      const shelf = await shelfOf(db, lot);
      if (!shelf) throw new ShelfClosed();
      const floor = floorOf(lot, clock.now());
      const { priceCents } = shelf;
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licences.shelf.owner,
        content: (
          <ShelfPage {...(refused ?? EMPTY_FORM)} lot={lot} priceCents={priceCents} floor={floor} />
        ),
        refused,
      });
    },
  };
}
