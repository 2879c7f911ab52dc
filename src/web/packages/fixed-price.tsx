import type { Db } from "../../../db/client";
import { FixedPricePanel, type PurchaseStanding } from "../../../views/licenses/fixed-price-panel";
import { biddingFault } from "../../accounts/admission";
import { licensesOf } from "../../auctions/licenses";
import { priceOfferStatus, priceOffersOn } from "../../licenses/price-offer-reading";
import { isShelfObstructed, ownLicense } from "../../licenses/shelf";
import type { OwnFacts } from "../../marketplace/own-facts";
import { suspensionOf } from "../../moderation/refusals";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import type { Reader } from "../http/reader";
import { reviewedLot } from "./panel-props";

type Services = Pick<AppContext, "db" | "pages" | "config">;

/** Takes the place of the bidding panel (docs/product.md#fixed-price). */
export async function fixedPricePanel(
  services: Services,
  reader: Reader,
  lot: Package,
  { own, now }: { own: OwnFacts | null; now: number },
): Promise<string> {
  const { db, pages, config } = services;
  const { viewer } = reader;
  const fault = viewer && (suspensionOf(viewer) ?? biddingFault(config, viewer));
  const licenses = await licensesOf(db, lot.id);
  const sold = licenses.filter(({ voided_at }) => voided_at === null).length;
  return pages.html(
    reader,
    <FixedPricePanel
      lot={lot}
      reviewed={await reviewedLot(services, lot, reader, own)}
      sold={sold}
      standing={await standingOf(db, { lot, sold }, reader, now)}
      offers={await offersFor(db, lot, reader, now)}
      refusal={fault ? errorText(pages.messages(reader), fault).text : ""}
    />,
  );
}

async function offersFor(db: Db, lot: Package, { viewer }: Reader, now: number) {
  if (!viewer || lot.takes_offers === 0) return { own: null, open: 0 };
  const offers = await priceOffersOn(db, { packageId: lot.id, memberId: viewer.id });
  const live = offers.filter((offer) =>
    ["open", "countered"].includes(priceOfferStatus(offer, lot, now)),
  );
  const own = live.find(({ buyer_id }) => buyer_id === viewer.id) ?? null;
  return { own, open: live.filter(({ status }) => status === "open").length };
}

async function standingOf(
  db: Db,
  { lot, sold }: { lot: Package; sold: number },
  { viewer }: Reader,
  now: number,
): Promise<PurchaseStanding> {
  const isOver = lot.status !== "active" || now >= lot.auction_end_time;
  if (viewer?.id === lot.seller_id) return isOver ? "ended" : "owner";
  if (viewer && (await ownLicense(db, lot.id, viewer.id))) return "owned";
  if (isOver) return "ended";
  if (lot.shelf === null && sold > 0) return "sold-out";
  if (lot.disproved !== null || (await isShelfObstructed(db, lot, now))) return "unavailable";
  return viewer ? "buyable" : "visitor";
}
