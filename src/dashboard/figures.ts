import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { ownBids } from "../auctions/bid";
import {
  isRunning,
  isUpcoming,
  isWinning,
  leadsWithoutSeat,
  spentQuery,
} from "../auctions/reading/counted";

export interface MemberFigures {
  packages: number;
  activeAuctions: number;
  upcomingAuctions: number;
  bids: number;
  spentCents: number;
}

/** The auction of a hidden package is on hold. */
const IS_SHOWN = sql<SqlBool>`packages.hidden_at is null`;

/** Reading more bids takes milliseconds, so the read-only connection does it. */
const MAX_READ_BIDS = 1000;

export async function memberFigures(
  { db, readOnlyDb }: { db: Db; readOnlyDb: Db },
  userId: string,
  now: number,
): Promise<MemberFigures> {
  const figures = await findFigures.first(db, { userId, now });
  const bids = figures?.bids ?? (await countBids.first(readOnlyDb, { userId }))?.bids;
  return {
    packages: figures?.packages ?? 0,
    activeAuctions: figures?.active ?? 0,
    upcomingAuctions: figures?.upcoming ?? 0,
    bids: Number(bids),
    spentCents: Number(figures?.spent),
  };
}

interface FigureRow {
  packages: number;
  active: number;
  upcoming: number;
  spent: number | null;
  /** Null if too many bids would have to be read. */
  bids: number | null;
}

const findFigures = prepared<{ userId: string; now: number }, FigureRow>((db, value) =>
  db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("packages"),
      countIf(sql`${isRunning(value("now"))} and ${IS_SHOWN}`).as("active"),
      countIf(sql`${isUpcoming(value("now"))} and ${IS_SHOWN}`).as("upcoming"),
      spentQuery(db, value("userId")).as("spent"),
      sql<number | null>`case when ${bidsToRead(value("userId"))} <= ${sql.lit(MAX_READ_BIDS)}
        then ${bidCount(db, value("userId"))} end`.as("bids"),
    ])
    .where("seller_id", "=", value("userId")),
);

const countBids = prepared<{ userId: string }, { bids: number }>((db, value) =>
  db.selectNoFrom(bidCount(db, value("userId")).as("bids")),
);

function countIf(condition: RawBuilder<unknown>) {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** Counts the bids on all packages that the member has bid on, up to the limit. */
function bidsToRead(bidderId: string) {
  return sql<number>`(select coalesce(sum(1 + bid_count), 0) from (
      select package_id from positions where bidder_id = ${bidderId}
      limit ${sql.lit(MAX_READ_BIDS + 1)}
    ) as "counted" join packages as lots on lots.id = counted.package_id)`;
}

function bidCount(db: Db, bidderId: string) {
  const placed = ownBids(db, bidderId).select(({ fn }) => fn.countAll<number>().as("count"));
  const exclusive = unsoldExclusive(db, bidderId).select(({ fn }) =>
    fn.countAll<number>().as("count"),
  );
  return sql<number>`(${placed}) + (${exclusive})`;
}

/** An exclusive bid that won is among the other bids. */
function unsoldExclusive(db: Db, bidderId: string) {
  return db
    .selectFrom("exclusive_bids")
    .innerJoin("packages", "packages.id", "exclusive_bids.package_id")
    .innerJoin("positions as mine", (join) =>
      join
        .onRef("mine.package_id", "=", "exclusive_bids.package_id")
        .onRef("mine.bidder_id", "=", "exclusive_bids.bidder_id"),
    )
    .where("exclusive_bids.bidder_id", "=", bidderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("licences")
            .innerJoin("bids", "bids.id", "licences.bid_id")
            .select("licences.seat")
            .whereRef("licences.package_id", "=", "exclusive_bids.package_id")
            .where("licences.kind", "=", "exclusive")
            .whereRef("bids.bidder_id", "=", "exclusive_bids.bidder_id"),
        ),
      ),
    );
}

export interface BiddingRecord {
  bids: number;
  winning: number;
  /** Of bids placed by hand, because the others are not amounts that the member chose to offer. */
  averageBidCents: number | null;
}

/** Exclusive licenses and purchases are no bids for one license or an ordinary package. */
const IS_PLACED_BID = sql<SqlBool>`(bids.automatic = 0 and not exists (select 1 from licences
  where licences.bid_id = bids.id and licences.kind in ('exclusive', 'shelf')))`;

export async function biddingRecord(db: Db, bidderId: string, now: number): Promise<BiddingRecord> {
  const { bids, winning, mean } = await ownBids(db, bidderId)
    .select((eb) => [
      eb.fn.countAll<number>().as("bids"),
      eb.fn.sum<number | null>(isWinning(eb, now)).as("winning"),
      eb.fn.avg<number | null>("bids.amount_cents").filterWhere(IS_PLACED_BID).as("mean"),
    ])
    .executeTakeFirstOrThrow();
  const exclusive = await unsoldExclusive(db, bidderId)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.countAll<number>().filterWhere(leadsWithoutSeat(now)).as("leading"),
    ])
    .executeTakeFirstOrThrow();
  return {
    bids: bids + exclusive.count,
    winning: (winning ?? 0) + exclusive.leading,
    averageBidCents: mean === null ? null : Math.round(mean),
  };
}
