import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { PriceOffersTable } from "../../db/schema/auctions";
import { informMembers, type MemberNews } from "../notifications/informing";

/** Of a buyer below a fixed price (docs/product.md#offers-of-buyers). */
export type PriceOffer = Selectable<PriceOffersTable>;

/** The counter-offer, once there is one. */
export function offeredCents({
  amount_cents,
  counter_cents,
}: Pick<PriceOffer, "amount_cents" | "counter_cents">): number {
  return counter_cents ?? amount_cents;
}

interface Ended {
  packageId: string;
  /** Defaults to all buyers. */
  buyerId?: string;
  /** Only offers of at least this amount. */
  fromCents?: number;
}

/** Releases whom these offers bind, and says so to the buyers. */
export async function endPriceOffers(
  tx: Db,
  { packageId, buyerId, fromCents = 0 }: Ended,
  now: number,
): Promise<void> {
  const ended = await tx
    .updateTable("price_offers")
    .set({ status: "ended", decided_at: now })
    .where("package_id", "=", packageId)
    .where("status", "in", ["open", "countered"])
    .where((eb) => eb(eb.fn.coalesce("counter_cents", "amount_cents"), ">=", fromCents))
    .$if(buyerId !== undefined, (query) => query.where("buyer_id", "=", buyerId ?? ""))
    .returningAll()
    .execute();
  // Who buys instead knows.
  if (ended.length === 0 || buyerId !== undefined) return;
  const { title } = await tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const news = ended.map((offer): MemberNews => {
    const values = { packageId, title, offerId: offer.id, amountCents: offeredCents(offer) };
    const uniqueKey = `price-offer-ended ${offer.id}`;
    return { memberId: offer.buyer_id, template: "price-offer-ended", values, uniqueKey };
  });
  await informMembers(tx, news, now);
}
