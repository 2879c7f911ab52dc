import type { Db } from "../../../db/client";
import { AwardPage } from "../../../views/licenses/award-page";
import { PurchasePage } from "../../../views/licenses/purchase-page";
import { ShelfPage } from "../../../views/licenses/shelf-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { exposureOf } from "../../auctions/reading/exposure";
import { barOf } from "../../bidders/eligibility";
import { newId } from "../../lib/ids";
import { findAwardable, outcomesOf } from "../../licenses/outcomes";
import { ShelfClosed } from "../../licenses/refusals";
import { buyableShelfOf, floorOf, ownLicense, shelfOf } from "../../licenses/shelf";
import { winnersOf } from "../../licenses/winners";
import { findOwnPackage } from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { findSeller } from "../../packages/sellers";
import { exposureJson } from "../auctions/exposure-json";
import { requireSeller } from "../http/access";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";
import type { LicenseDeps } from "./purchase";

export function licensePages(services: LicenseDeps) {
  const { db, clock, config, pages, pseudonymKey } = services;
  const exposureFor = async ({ viewer }: Reader) =>
    viewer && exposureJson(await exposureOf(db, viewer.id, clock.now()));
  return {
    async showAward(reader: Reader, request: Request, packageId: string, refused?: RefusedForm) {
      const ownPackage = { packageId, sellerId: requireSeller(reader.viewer).id };
      const outcomes = await outcomesOf(db, ownPackage);
      const awardable = await findAwardable(db, ownPackage, clock.now());
      const winners = awardable && (await winnersOf(db, awardable, pseudonymKey));
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licenses.award.title,
        content: <AwardPage outcomes={outcomes} winners={winners} />,
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
        title: pages.messages(reader).licenses.shelf.title,
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

    async showShelf(reader: Reader, request: Request, packageId: string, refused?: RefusedForm) {
      const lot = await findOwnPackage(db, packageId, requireSeller(reader.viewer).id);
      const shelf = await shelfOf(db, lot);
      if (!shelf) throw new ShelfClosed();
      const floor = floorOf(lot, clock.now());
      const { priceCents } = shelf;
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).licenses.shelf.owner,
        content: (
          <ShelfPage {...(refused ?? EMPTY_FORM)} lot={lot} priceCents={priceCents} floor={floor} />
        ),
        refused,
      });
    },
  };
}

async function purchaseObstacle(db: Db, lot: Package, { viewer }: Reader) {
  if (viewer === null) return null;
  if (viewer.id === lot.seller_id) return "own-shelf";
  if (await ownLicense(db, lot.id, viewer.id)) return "license-owned";
  const bar = await barOf(db, lot, viewer);
  if (bar === null) return null;
  return bar.kind === "excluded" ? "excluded" : "approval-needed";
}
