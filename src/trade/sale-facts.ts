import type { Db } from "../../db/client";
import type { License } from "../auctions/licenses";
import type { SaleFacts } from "../contracts/terms";
import type { Package } from "../packages/packages";
import { isRound } from "../rules/round";
import { isContractAutomatic, isFixedPrice, SALE_RULES } from "../rules/sale";

interface SoldBid {
  bidId: string;
  bidderId: string;
  placedAt: number;
  acceptedAt: number | null;
  isAutomatic: boolean;
}

/** Every fact comes from the event that it names, and not from the award or the contract. */
export async function saleFactsOf(
  db: Db,
  lot: Package,
  bid: SoldBid,
  license: License["kind"] | null,
): Promise<SaleFacts> {
  const { placedAt } = bid;
  if (license === "shelf" && (await isAgreed(db, bid.bidId)))
    return { kind: "agreed", act: "agreement", boundAt: placedAt };
  const offer = await findAcceptedOffer(db, bid.bidId);
  if (offer?.agreed_bid_id) return { kind: "missed", act: "agreement", boundAt: placedAt };
  if (license === "shelf")
    return { kind: isFixedPrice(lot) ? "fixed" : "shelf", act: "purchase", boundAt: placedAt };
  if (offer) {
    const { created_at: offeredAt, decided_at } = offer;
    return { kind: "offer", act: "offer", boundAt: decided_at ?? offeredAt, offeredAt };
  }
  const isBySeller = SALE_RULES[lot.sale_rule].sale === "seller";
  const won = bid.acceptedAt === null ? {} : { wonAt: bid.acceptedAt };
  const awarded = { ...won, ...(isBySeller && ({ isAwarded: true } as const)) };
  if (license === "exclusive") {
    const boundAt = (await whenMaximumSet(db, "exclusive_bids", lot, bid)) ?? placedAt;
    return { kind: "exclusive", act: "exclusive", boundAt, ...awarded };
  }
  if (isRound(lot)) {
    const boundAt = (await whenMaximumSet(db, "maximum_bids", lot, bid)) ?? placedAt;
    return { kind: "licenses", act: "maximum", boundAt, ...awarded };
  }
  const atEnd = isContractAutomatic(lot) ? ({ isAtEnd: true } as const) : {};
  const made = isBySeller
    ? ({ kind: "chosen", ...won } as const)
    : ({ kind: "highest", ...won, ...atEnd } as const);
  if (!bid.isAutomatic) return { ...made, act: "bid", boundAt: placedAt };
  const setAt = await whenMaximumSet(db, "maximum_bids", lot, bid);
  // A maximum that was raised since does not date the bid that an earlier one placed.
  const isEarlier = setAt !== null && setAt <= placedAt;
  return isEarlier
    ? { ...made, act: "maximum", boundAt: setAt }
    : { ...made, act: "automatic", boundAt: placedAt };
}

/** Below the fixed price, by an offer of the buyer or a counter-offer of the seller. */
async function isAgreed(db: Db, bidId: string): Promise<boolean> {
  const offer = await db
    .selectFrom("price_offers")
    .select("id")
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  return offer !== undefined;
}

/** Above the bid, the price was agreed after a missed reserve, in a sale with a bid of its own. */
async function findAcceptedOffer(db: Db, bidId: string) {
  return db
    .selectFrom("offers")
    .select(["created_at", "decided_at", "agreed_bid_id"])
    .where((eb) =>
      eb.or([
        eb("agreed_bid_id", "=", bidId),
        eb.and([eb("bid_id", "=", bidId), eb("agreed_bid_id", "is", null)]),
      ]),
    )
    .where("status", "=", "accepted")
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function whenMaximumSet(
  db: Db,
  table: "maximum_bids" | "exclusive_bids",
  { id }: Package,
  { bidderId }: SoldBid,
): Promise<number | null> {
  const maximum = await db
    .selectFrom(table as "maximum_bids")
    .select("set_at")
    .where("package_id", "=", id)
    .where("bidder_id", "=", bidderId)
    .executeTakeFirst();
  return maximum?.set_at ?? null;
}
