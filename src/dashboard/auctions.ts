import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { offerTimeSql, packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import { openOfferOf } from "../auctions/reading/member-auctions";
import { type PositionRow, positionsQuery } from "../auctions/reading/position-rows";
import { type BidderStanding, bidderStanding } from "../auctions/reading/positions";
import { toFlag } from "../auctions/round-sql";
import type { OpenOffer } from "../auctions/types";
import { cursorOf, parseCursor } from "../lib/cursor";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { isActor } from "../memberships/actors";
import type { Package } from "../packages/packages";
import { statusFor } from "../rules/fixed-price";
import { packageTime } from "../rules/package-time";
import { leastBidCents } from "../rules/round";
import { isOutweighed } from "../rules/round-standing";
import {
  bindingOf,
  isMaximumPassed,
  type PriceKind,
  priceKindOf,
  type Stage,
  stageOf,
} from "../rules/standing";
import { isReleasable } from "./releasable";

export interface OwnAuction extends BidderStanding {
  lot: Pick<
    Package,
    | "title"
    | "english_title"
    | "language"
    | "status"
    | "hidden_at"
    | "auction_end_time"
    | "ended_at"
    | "starting_price_cents"
    | "highest_bid_cents"
    | "bid_count"
    | "state_seq"
    | "reserve_missed"
    | "buyer_fee_rate"
    | "seats"
    | "clearing_cents"
    | "sale_rule"
  > & { seats_taken: number; sold_exclusively: number; exclusive_leader: string | null };
  stage: Stage;
  priceKind: PriceKind;
  maximumCents: number | null;
  maximumPassed: boolean;
  /** Whether the member can release the bid: it is binding, but neither leads nor has a seat. */
  isReleasable: boolean;
  offer: OpenOffer | null;
  /** The member's own price, which waits for the seller's answer. */
  counterOffer: { id: string; amountCents: number; expiresAt: number } | null;
  contractId: string | null;
  /** Who bid last for an organization of several. */
  actedBy: string | null;
}

/** Also if the contract is void, since the price stays that of the exclusive license. */
const SOLD_EXCLUSIVELY = sql<SqlBool>`exists (select 1 from licences
  where licences.package_id = mine.package_id and licences.kind = 'exclusive')`;

/** Sorts ended auctions after running ones. */
const ENDED_OFFSET = 1e15;

interface Chosen {
  packageIds?: readonly string[] | undefined;
  /** Packages to leave out, if `packageIds` chooses none. */
  except?: readonly string[] | undefined;
  /** The member who bid last; anyone if null. */
  actor?: string | null;
}

/** Returns running or offered auctions by end, then ended ones, the latest first. */
export async function auctionsOf(
  db: Db,
  bidderId: string,
  { cursor, limit, packageIds, except, actor = null }: PageRequest & Chosen,
  now: number,
): Promise<Page<OwnAuction>> {
  const [place, packageId] = cursor === undefined ? FIRST : parseCursor(cursor, "number", "id");
  const request = { bidderId, now, place, packageId, most: limit + 1, actor: actor ?? "" };
  const rows = await rowsOf(db, request, { packageIds, except });
  const page = pageOf(rows, limit, (row) => cursorOf(row.place, row.package_id));
  return { ...page, entries: page.entries.map((row) => ownAuction(row, now)) };
}

function rowsOf(db: Db, request: AuctionsRequest, { packageIds, except }: Chosen) {
  if (packageIds) return findListedAuctions.all(db, { ...request, ids: idList(packageIds) });
  if (except?.length) return findOtherAuctions.all(db, { ...request, ids: idList(except) });
  return findAuctions.all(db, request);
}

type AuctionRow = PositionRow &
  OwnAuction["lot"] &
  Parameters<typeof openOfferOf>[0] & {
    contract_id: string | null;
    maximum_cents: number | null;
    counter_cents: number | null;
    place: number;
    acted_by: string | null;
  };

/** Where a page begins: after the auction with this place and ID. */
type PageStart = { place: number; packageId: string };

const FIRST = [0, ""] as const;

type AuctionsRequest = PageStart & { bidderId: string; now: number; most: number; actor: string };

const findAuctions = prepared<AuctionsRequest, AuctionRow>(auctionsQuery);

const findListedAuctions = prepared<AuctionsRequest & { ids: string }, AuctionRow>((db, value) =>
  auctionsQuery(db, value).where("mine.package_id", "in", listedIds(value("ids"))),
);

const findOtherAuctions = prepared<AuctionsRequest & { ids: string }, AuctionRow>((db, value) =>
  auctionsQuery(db, value).where("mine.package_id", "not in", listedIds(value("ids"))),
);

function auctionsQuery(
  db: Db,
  value: <Name extends keyof AuctionsRequest>(name: Name) => AuctionsRequest[Name],
) {
  const [bidderId, now] = [value("bidderId"), value("now")];
  const sortKey = sql<number>`case
    when ${sql.ref("open.expires_at")} is not null then ${sql.ref("open.expires_at")}
    when ${sql.ref("packages.sale_rule")} = 'fixed' then ${sql.lit(ENDED_OFFSET)} - ${sql.ref("packages.created_at")}
    when ${sql.ref("packages.status")} = 'active' and ${sql.ref("packages.auction_end_time")} > ${packageTimeSql(now)}
    then ${sql.ref("packages.auction_end_time")}
    else ${sql.lit(ENDED_OFFSET)} - coalesce(${sql.ref("packages.ended_at")}, ${sql.ref("packages.auction_end_time")})
  end`;
  return positionsQuery(db)
    .leftJoin("contracts", (join) =>
      join.onRef("contracts.bid_id", "=", "accepted.id").on("contracts.buyer_id", "=", bidderId),
    )
    .leftJoin("offers as open", (join) =>
      join
        .onRef("open.package_id", "=", "mine.package_id")
        .onRef("open.bidder_id", "=", "mine.bidder_id")
        .on("open.status", "=", "open")
        .on("open.expires_at", ">", offerTimeSql(now, "open")),
    )
    .select(["open.id as offer_id", "open.amount_cents as offer_cents", "open.expires_at"])
    .select(["open.counter_cents", "packages.title", "packages.english_title"])
    .select(["packages.language", "packages.ended_at", "packages.bid_count"])
    .select(["packages.starting_price_cents", "packages.highest_bid_cents", "packages.state_seq"])
    .select("packages.buyer_fee_rate")
    .select(["packages.seated as seats_taken", "packages.clearing_cents"])
    .select(toFlag(SOLD_EXCLUSIVELY).as("sold_exclusively"))
    .leftJoin("maximum_bids as maximum", (join) =>
      join
        .onRef("maximum.package_id", "=", "mine.package_id")
        .on("maximum.bidder_id", "=", bidderId)
        .onRef("maximum.maximum_cents", ">=", "mine.standing_cents")
        .on("maximum.gone_with", "is", null),
    )
    .select(["contracts.id as contract_id", "mine.acted_by"])
    .select("maximum.maximum_cents")
    .select(sortKey.as("place"))
    .where("mine.bidder_id", "=", bidderId)
    .where(isActor("mine.acted_by", value("actor")))
    .where((eb) =>
      eb.or([
        eb(sortKey, ">", value("place")),
        eb.and([eb(sortKey, "=", value("place")), eb("mine.package_id", ">", value("packageId"))]),
      ]),
    )
    .orderBy(sortKey)
    .orderBy("mine.package_id")
    .limit(value("most"));
}

function ownAuction(row: AuctionRow, now: number): OwnAuction {
  const standing = bidderStanding(row, now);
  const { maximum_cents: maximumCents, highest_bid_cents: highest } = row;
  const isAccepted = row.accepted_by !== null;
  const auction = { status: statusFor(row, isAccepted), ...bindingOf(row) };
  const stage = stageOf(auction, { accepted: isAccepted }, packageTime(row, now));
  const minimum = leastBidCents({ ...row, seated: row.seats_taken });
  return {
    ...standing,
    lot: row,
    stage,
    maximumCents,
    contractId: row.contract_id,
    actedBy: row.acted_by,
    priceKind: priceKindOf(stage, highest !== null),
    // Only an exclusive bid keeps an outweighed member from a seat, and the maximum still counts.
    maximumPassed:
      maximumCents !== null &&
      !isOutweighed(standing.holds) &&
      isMaximumPassed(standing.standing, maximumCents, minimum),
    isReleasable: isReleasable(row, standing),
    offer: row.counter_cents === null ? openOfferOf(row) : null,
    counterOffer: counterOfferIn(row),
  };
}

function counterOfferIn(row: AuctionRow): OwnAuction["counterOffer"] {
  const { offer_id: id, counter_cents: amountCents, expires_at: expiresAt } = row;
  const isThere = id !== null && amountCents !== null && expiresAt !== null;
  return isThere ? { id, amountCents, expiresAt } : null;
}
