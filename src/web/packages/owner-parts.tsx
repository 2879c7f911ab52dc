import type { Db } from "../../../db/client";
import { RoundsToAward } from "../../../views/licenses/rounds-to-award";
import { ShelfBox } from "../../../views/licenses/shelf-box";
import { CounterNote } from "../../../views/offers/counter-note";
import { OwnerNextSteps } from "../../../views/offers/owner-next";
import { OwnerChecklist } from "../../../views/packages/owner-checklist";
import { offeredCents } from "../../auctions/price-offers";
import { certificationOf } from "../../certification/requests";
import { findAwardable } from "../../licenses/outcomes";
import { buyableShelfOf, ownLicense, shelfOf } from "../../licenses/shelf";
import { endedAuctionStateOf } from "../../offers/aftermath";
import { counterOfferOf } from "../../offers/reading";
import { hasBids } from "../../packages/bids-placed";
import type { Package } from "../../packages/packages";
import { rightsOf, statesRights } from "../../rights/rights";
import { isRound } from "../../rules/round";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

/** What comes after the auction: licenses to award or buy, and the owner's next steps. */
export async function nextSteps(
  { db, pages }: Pick<AppContext, "db" | "pages">,
  reader: Reader,
  lot: Package,
  now: number,
): Promise<string> {
  if (lot.status === "active") return "";
  const { viewer } = reader;
  const isOwner = viewer?.id === lot.seller_id;
  const shelf = await findShelf(db, lot, viewer?.id, now);
  const round =
    isOwner && lot.status === "ended" && isRound(lot)
      ? await findAwardable(db, { packageId: lot.id, sellerId: lot.seller_id }, now)
      : null;
  const isDecided = lot.confirm_by === null;
  const ending = isOwner && isDecided ? await endedAuctionStateOf(db, lot, now) : null;
  const counterOffer = isOwner ? null : await counterOfferOn(db, lot, viewer?.id, now);
  return pages.html(
    reader,
    <>
      {counterOffer && <CounterNote {...counterOffer} />}
      {round && <RoundsToAward rounds={[round]} onPackagePage />}
      {shelf && <ShelfBox packageId={lot.id} shelf={shelf} isOwner={isOwner} />}
      {ending && !round && <OwnerNextSteps lot={lot} ending={ending} />}
    </>,
  );
}

/** Only auctions that missed their reserve have any. */
async function counterOfferOn(db: Db, lot: Package, bidderId: string | undefined, now: number) {
  if (lot.miss_logged === 0 || bidderId === undefined) return null;
  const offer = await counterOfferOf(db, { packageId: lot.id, bidderId }, now);
  if (!offer) return null;
  return { id: offer.id, amountCents: offeredCents(offer), expiresAt: offer.expires_at };
}

async function findShelf(db: Db, lot: Package, viewerId: string | undefined, now: number) {
  if (viewerId === lot.seller_id) return shelfOf(db, lot);
  const shelf = await buyableShelfOf(db, lot, now);
  if (!shelf || viewerId === undefined) return shelf;
  return (await ownLicense(db, lot.id, viewerId)) ? null : shelf;
}

/** What an owner can still add to a running auction. */
export async function ownerChecklist(
  { db, pages }: Pick<AppContext, "db" | "pages">,
  reader: Reader,
  lot: Package,
  hasRoadshow: boolean,
): Promise<string> {
  if (reader.viewer?.id !== lot.seller_id || lot.status !== "active") return "";
  const checklist = {
    sample: lot.data_quality !== null,
    sampled: lot.sampling !== null,
    rights: statesRights(rightsOf(lot)),
    roadshow: hasRoadshow,
    certification: (await certificationOf(db, lot)).status,
    editable: !(await hasBids(db, lot)),
  };
  return pages.html(reader, <OwnerChecklist packageId={lot.id} checklist={checklist} />);
}
