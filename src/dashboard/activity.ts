import { sql } from "kysely";
import type { Db } from "../../db/client";
import { isVisibleTo } from "../admission/admission";
import { ownBids } from "../auctions/bid";
import { positionsQuery } from "../auctions/reading/position-rows";
import { type BidderStanding, bidderStanding } from "../auctions/reading/positions";
import { isFixedPrice } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import type { Standing } from "../rules/standing";

export type ActivityKind =
  | "package-listed"
  | "auction-ended"
  | "bid-placed"
  | "auction-won"
  | "auction-undecided"
  | "auction-unsold"
  | "auction-lost"
  | "favorite-added"
  | "contract-sent"
  | "contract-received"
  | "contract-void";

export interface ActivityEvent {
  kind: ActivityKind;
  at: number;
  packageId: string;
  title: string;
  english_title: string | null;
  language: string;
  amountCents: number | null;
  /** Says what an amount is that is not the price of a bid or a sale. */
  amountKind?: "first-bid" | "maximum" | "bid";
  contractId?: string;
}

interface EventQuery {
  userId: string;
  now: number;
  limit: number;
}

/** Scans all bids on the member's packages, so use the read-only connection. */
export async function recentEvents(db: Db, query: EventQuery): Promise<ActivityEvent[]> {
  const eventLists = await Promise.all([
    listings(db, query),
    endings(db, query),
    bids(db, query),
    outcomes(db, query),
    favorites(db, query),
    contracts(db, query, "buyer"),
    contracts(db, query, "seller"),
    voidContracts(db, query),
  ]);
  return eventLists
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, query.limit);
}

const PACKAGE_COLUMNS = [
  ...(["packages.id as packageId", "packages.title", "packages.english_title"] as const),
  "packages.language",
] as const;

const ENDED_AT = sql<number>`coalesce(${sql.ref("packages.ended_at")}, ${sql.ref("packages.auction_end_time")})`;

async function listings(db: Db, { userId, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("packages")
    .select([...PACKAGE_COLUMNS, "created_at as at", "starting_price_cents", "sale_rule"])
    .where("seller_id", "=", userId)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ starting_price_cents, sale_rule, ...row }) => {
    const amountCents = firstBidCents({ starting_price_cents, sale_rule });
    const event = { ...row, kind: "package-listed", amountCents } as const;
    return isFixedPrice({ sale_rule }) ? event : { ...event, amountKind: "first-bid" };
  });
}

async function endings(db: Db, { userId, now, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("packages")
    .select([...PACKAGE_COLUMNS, ENDED_AT.as("at"), "highest_bid_cents as amountCents"])
    .where("seller_id", "=", userId)
    .where(ENDED_AT, "<=", now)
    .orderBy(ENDED_AT, "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "auction-ended" }));
}

async function bids(db: Db, { userId, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await ownBids(db, userId)
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select([...PACKAGE_COLUMNS, "bids.created_at as at", "bids.amount_cents as amountCents"])
    .orderBy("bids.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "bid-placed" }));
}

async function outcomes(db: Db, { userId, now, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await positionsQuery(db)
    .select([...PACKAGE_COLUMNS, ENDED_AT.as("at")])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("contracts")
            .select("contracts.id")
            .whereRef("contracts.package_id", "=", "mine.package_id")
            .where("contracts.buyer_id", "=", userId),
        )
        .as("contracted"),
    )
    .select((eb) =>
      eb
        .selectFrom("maximum_bids as maximum")
        .select("maximum.maximum_cents")
        .whereRef("maximum.package_id", "=", "mine.package_id")
        .whereRef("maximum.bidder_id", "=", "mine.bidder_id")
        .as("maximum_cents"),
    )
    .where("mine.bidder_id", "=", userId)
    .where(ENDED_AT, "<=", now)
    .orderBy(ENDED_AT, "desc")
    .limit(limit)
    .execute();
  return rows.map(({ title, english_title, language, packageId, at, ...row }) => {
    const standing = bidderStanding(row, now);
    const kind = row.contracted ? "auction-won" : outcomeOf(standing);
    const event = { kind, at, packageId, title, english_title, language };
    if (kind !== "auction-lost") return { ...event, amountCents: standing.highestCents };
    const maximumCents = Math.max(row.maximum_cents ?? 0, standing.exclusiveCents ?? 0);
    return maximumCents < standing.highestCents || maximumCents === 0
      ? { ...event, amountCents: standing.highestCents, amountKind: "bid" }
      : { ...event, amountCents: maximumCents, amountKind: "maximum" };
  });
}

function outcomeOf({ standing, release, acceptedCents }: BidderStanding): ActivityKind {
  const isUnsold = release === "reserve-missed" && acceptedCents === null;
  return isUnsold ? "auction-unsold" : KIND_BY_STANDING[standing];
}

const KIND_BY_STANDING: Record<Standing, ActivityKind> = {
  won: "auction-won",
  accepted: "auction-won",
  undecided: "auction-undecided",
  leading: "auction-undecided",
  outbid: "auction-lost",
  lost: "auction-lost",
  released: "auction-lost",
};

async function favorites(db: Db, { userId, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("favorites")
    .innerJoin("packages", "packages.id", "favorites.package_id")
    .select([...PACKAGE_COLUMNS, "favorites.created_at as at"])
    .where("favorites.user_id", "=", userId)
    .where(isVisibleTo(userId))
    .orderBy("favorites.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "favorite-added", amountCents: null }));
}

async function contracts(
  db: Db,
  { userId, limit }: EventQuery,
  party: "buyer" | "seller",
): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .innerJoin("bids", "bids.id", "contracts.bid_id")
    .select([...PACKAGE_COLUMNS, "contracts.created_at as at", "bids.amount_cents as amountCents"])
    .select("contracts.id as contractId")
    .where(`contracts.${party}_id`, "=", userId)
    .orderBy("contracts.created_at", "desc")
    .limit(limit)
    .execute();
  const kind = party === "seller" ? "contract-sent" : "contract-received";
  return rows.map((row) => ({ ...row, kind }));
}

async function voidContracts(db: Db, { userId, limit }: EventQuery): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .innerJoin("bids", "bids.id", "contracts.bid_id")
    .select([...PACKAGE_COLUMNS, "contracts.voided_at", "bids.amount_cents as amountCents"])
    .select("contracts.id as contractId")
    .where((eb) =>
      eb.or([eb("contracts.buyer_id", "=", userId), eb("contracts.seller_id", "=", userId)]),
    )
    .where("contracts.voided_at", "is not", null)
    .orderBy("contracts.voided_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ voided_at, ...row }) => ({
    ...row,
    kind: "contract-void",
    at: voided_at ?? 0,
  }));
}
