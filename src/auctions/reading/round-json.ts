import type { z } from "zod";
import type { Db } from "../../../db/client";
import { centsToDecimal } from "../../lib/money";
import { findPackage, type Package } from "../../packages/packages";
import { rightsConflictsOf } from "../../rights/conflicts";
import { collectionOf } from "../../rights/same-collection";
import { fixedPriceOf } from "../../rules/fixed-price";
import { EXCLUSIVE_IN_DOUBT, isRound, listedExclusiveMark } from "../../rules/round";
import { shownPriceCents } from "../../rules/shown-price";
import type { exclusiveSchema } from "../answers";
import { roundFigures } from "./round-state";

type Seats = Pick<
  Package,
  "seats" | "seated" | "starting_price_cents" | "highest_bid_cents" | "sale_rule"
> &
  Parameters<typeof isRound>[0];

/** In an ordinary auction, the highest bid has the only seat. */
export function seatsJson(lot: Seats) {
  const priceCents = shownPriceCents(lot);
  const highestBidderCount = lot.highest_bid_cents === null ? 0 : 1;
  const seated = isRound(lot) ? lot.seated : highestBidderCount;
  return {
    seats: lot.seats,
    seated,
    seatPrice: centsToDecimal(priceCents),
    seatsTogether: centsToDecimal(seated * priceCents),
  };
}

type MarkedLot = Parameters<typeof listedExclusiveMark>[0] &
  Pick<Package, "id" | "auction_end_time">;

export async function exclusiveJson(
  db: Db,
  lot: MarkedLot & Parameters<typeof roundFigures>[1],
): Promise<z.output<typeof exclusiveSchema>> {
  if (lot.exclusive_from_cents === null) return null;
  const { exclusive } = await roundFigures(db, lot);
  if (exclusive === null) return null;
  const { fromCents, priceCents, needsCents, outweighed, isMatched } = exclusive;
  return {
    from: centsToDecimal(fromCents),
    highest: priceCents === null ? null : centsToDecimal(priceCents),
    needs: centsToDecimal(needsCents),
    outweighed,
    matched: isMatched,
    mark: await exclusiveMarkOf(db, lot),
  };
}

/** A license from another sale that lasts until the round ends rules out the exclusive bid. */
async function exclusiveMarkOf(db: Db, lot: MarkedLot) {
  const mark = listedExclusiveMark(lot);
  const isInDoubt = lot.status === "active" && lot.rights_sold === EXCLUSIVE_IN_DOUBT;
  if (mark !== "ahead" || !isInDoubt) return mark;
  const collection = collectionOf(await findPackage(db, lot.id));
  const sale = { scope: "exclusive", moment: "close" } as const;
  const { obstacle } = await rightsConflictsOf(db, collection, sale, lot.auction_end_time);
  return obstacle === null ? mark : "blocked";
}

export function shelfJson(
  lot: Parameters<typeof fixedPriceOf>[0] &
    Pick<Package, "shelf_price_cents" | "shelf_opened_at" | "shelf_closed_at">,
): { price: string } | null {
  const { shelf_price_cents, shelf_opened_at, shelf_closed_at } = lot;
  const isOpen = shelf_opened_at !== null && shelf_closed_at === null;
  const cents = fixedPriceOf(lot) ?? (isOpen ? shelf_price_cents : null);
  return cents === null ? null : { price: centsToDecimal(cents) };
}
