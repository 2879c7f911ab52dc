import type { Db } from "../../db/client";
import { percentOf } from "../lib/percent";
import { DAY, isoTime } from "../lib/time";
import type { Package } from "../packages/packages";
import { memberVisitor } from "./views";

/** What a package's roadshow has brought; null where there is nothing to divide. */
export interface RoadshowFigures {
  /** Each visitor counts once a day. */
  views: number;
  /** Members count once, others once a day. */
  visitors: number;
  bidders: number;
  bids: number;
  /** Whole percent of the visitors who have bid. */
  conversion: number | null;
  invitations: number;
  /** Of the invited, those who wrote back. */
  answers: number;
  /** AI training value of the samples, 0 to 100; null where none was analysed. */
  rating: number | null;
}

export async function roadshowFigures(
  db: Db,
  lot: Pick<Package, "id" | "training_value" | "bid_count">,
  pseudonymKey: string,
): Promise<RoadshowFigures> {
  const seen = await db
    .selectFrom("package_views")
    .select((eb) => [
      eb.fn.countAll<number>().as("views"),
      eb.fn.count<number>("visitor").distinct().as("visitors"),
    ])
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  const { bidders, converted } = await biddersOf(db, lot.id, pseudonymKey);
  const invited = await db
    .selectFrom("conversations")
    .select((eb) => [
      eb.fn.count<number>("invited_at").as("invitations"),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb("invited_at", "is not", null), eb("buyer_wrote_at", "is not", null)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as("answers"),
    ])
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return {
    ...seen,
    bidders,
    bids: lot.bid_count,
    conversion: seen.visitors === 0 ? null : percentOf(converted, seen.visitors),
    invitations: invited.invitations,
    answers: invited.answers ?? 0,
    rating: lot.training_value,
  };
}

/** How many have bid, and how many of them were seen on the package's page. */
async function biddersOf(db: Db, packageId: string, key: string) {
  const rows = await db
    .selectFrom("bids")
    .select("bidder_id")
    .distinct()
    .where("package_id", "=", packageId)
    .execute();
  const names = rows.map(({ bidder_id }) => memberVisitor(key, packageId, bidder_id));
  if (names.length === 0) return { bidders: 0, converted: 0 };
  const { converted } = await db
    .selectFrom("package_views")
    .select((eb) => eb.fn.count<number>("visitor").distinct().as("converted"))
    .where("package_id", "=", packageId)
    .where("visitor", "in", names)
    .executeTakeFirstOrThrow();
  return { bidders: rows.length, converted };
}

/** A day, `2026-11-21` in UTC, and what happened on it. */
export interface DayOfInterest {
  day: string;
  views: number;
  bids: number;
}

/** The last days up to `now`, oldest first; those on which nothing happened are among them. */
export async function dailyInterest(
  db: Db,
  packageId: string,
  days: number,
  now: number,
): Promise<DayOfInterest[]> {
  const today = Math.floor(now / DAY);
  const first = today - days + 1;
  const dayOf = (number: number) => isoTime(number * DAY).slice(0, 10);
  const viewed = await db
    .selectFrom("package_views")
    .select((eb) => ["day", eb.fn.countAll<number>().as("count")])
    .where("package_id", "=", packageId)
    .where("day", ">=", dayOf(first))
    .groupBy("day")
    .execute();
  const bid = await db
    .selectFrom("bids")
    .select((eb) => [
      eb(eb.ref("created_at"), "/", eb.lit(DAY)).as("day"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("package_id", "=", packageId)
    .where("created_at", ">=", first * DAY)
    .groupBy("day")
    .execute();
  const views = new Map(viewed.map(({ day, count }) => [day, count]));
  const bids = new Map(bid.map(({ day, count }) => [dayOf(Number(day)), count]));
  return Array.from({ length: days }, (_, i) => {
    const day = dayOf(first + i);
    return { day, views: views.get(day) ?? 0, bids: bids.get(day) ?? 0 };
  });
}
