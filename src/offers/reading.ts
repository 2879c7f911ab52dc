import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import { isId } from "../lib/ids";
import { DAY } from "../lib/time";
import { packageTime } from "../rules/package-time";
import { OFFER_DAYS, OFFERABLE_MS, type Offer, OfferNotFound, type OfferStatus } from "./rules";

const MAX_OFFERS = 100;

const MAX_OFFER_MS = Math.max(...OFFER_DAYS) * DAY;

export interface OwnOffer extends Offer {
  title: string;
  english_title: string | null;
  language: string;
  hidden_at: number | null;
}

export function offersTo(db: Db, bidderId: string): Promise<OwnOffer[]> {
  return ownOffers(db)
    .where("offers.bidder_id", "=", bidderId)
    .orderBy("offers.id", "desc")
    .limit(MAX_OFFERS)
    .execute();
}

/** For its bidder and, once the bidder has named another price, its seller. */
export async function findOffer(db: Db, id: string, memberId: string): Promise<OwnOffer> {
  const offer = await ownOffers(db)
    .where("offers.id", "=", isId(id) ? id : "")
    .where((eb) =>
      eb.or([
        eb("offers.bidder_id", "=", memberId),
        eb.and([eb("offers.seller_id", "=", memberId), eb("counter_cents", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  if (!offer) throw new OfferNotFound();
  return offer;
}

function ownOffers(db: Db) {
  return db
    .selectFrom("offers")
    .innerJoin("packages", "packages.id", "offers.package_id")
    .selectAll("offers")
    .select(["packages.title", "packages.english_title", "packages.language"])
    .select("packages.hidden_at");
}

/** The alarm may not have closed the offer yet. */
export function offerStatus(
  { status, counter_cents, expires_at, hidden_at = null }: Offer & { hidden_at?: number | null },
  now: number,
): OfferStatus {
  if (status !== "open") return status;
  if (expires_at <= packageTime({ hidden_at }, now)) return "lapsed";
  return counter_cents === null ? "open" : "countered";
}

/** Only the bidder knows of it before it is answered, so the page of the package asks for it. */
export function counterOfferOf(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
  now: number,
): Promise<Offer | undefined> {
  return db
    .selectFrom("offers")
    .selectAll()
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("counter_cents", "is not", null)
    .where("expires_at", ">", offerTimeSql(now))
    .executeTakeFirst();
}

export async function offerableLots(
  db: Db,
  { sellerId, now }: { sellerId: string; now: number },
  limit: number,
): Promise<string[]> {
  const request = { sellerId, after: now - OFFERABLE_MS - MAX_OFFER_MS, limit };
  const voidedSales = await findVoidedSales.all(db, request);
  const missedReserves = await findMissedReserves.all(db, request);
  return [...new Set([...voidedSales, ...missedReserves].map(({ id }) => id))].slice(0, limit);
}

type EndedAfter = { sellerId: string; after: number; limit: number };

const findMissedReserves = prepared<EndedAfter, { id: string }>((db, value) =>
  db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", value("sellerId"))
    .where(sql<SqlBool>`auction_end_time + held_ms > ${value("after")}`)
    .where("status", "=", "ended")
    .where("reserve_missed", "=", 1)
    .orderBy("auction_end_time", "desc")
    .limit(value("limit")),
);

const findVoidedSales = prepared<EndedAfter, { id: string }>((db, value) =>
  db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .select("packages.id")
    .where("contracts.seller_id", "=", value("sellerId"))
    .where(sql<SqlBool>`voided_at + held_ms > ${value("after")}`)
    .where("packages.status", "=", "ended")
    .orderBy("voided_at", "desc")
    .limit(value("limit")),
);
