import type { Db } from "../../db/client";
import { percentOf } from "../lib/money";
import { DAY, isoTime } from "../lib/time";
import type { Package } from "../packages/packages";

export interface RoadshowFigures {
  /** Each visitor counts once a day. */
  views: number;
  bidders: number;
  bids: number;
  /** Whole percent of visitors who bid; null without visitors. */
  conversion: number | null;
  invitations: number;
  answers: number;
  rating: number | null;
}

export async function roadshowFigures(
  db: Db,
  lot: Pick<Package, "id" | "training_value" | "bid_count">,
): Promise<RoadshowFigures> {
  const { views } = await db
    .selectFrom("package_views")
    .select((eb) => eb.fn.countAll<number>().as("views"))
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  const { bidders } = await db
    .selectFrom("positions")
    .select((eb) => eb.fn.countAll<number>().as("bidders"))
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return {
    views,
    bidders,
    bids: lot.bid_count,
    // API clients bid without viewing the page, so bidders can outnumber visitors.
    conversion: views === 0 ? null : percentOf(Math.min(bidders, views), views),
    ...(await invitationsOn(db, lot.id)),
    rating: lot.training_value,
  };
}

async function invitationsOn(db: Db, packageId: string) {
  return db
    .selectFrom("conversations")
    .select((eb) => [
      eb.fn.count<number>("invited_at").as("invitations"),
      eb.fn.count<number>("buyer_wrote_at").as("answers"),
    ])
    .where("package_id", "=", packageId)
    .where("invited_at", "is not", null)
    .executeTakeFirstOrThrow();
}

export interface DayOfInterest {
  day: string;
  views: number;
  bids: number;
}

export async function dailyInterest(
  db: Db,
  packageId: string,
  days: number,
  now: number,
): Promise<DayOfInterest[]> {
  const today = Math.floor(now / DAY);
  const firstDay = today - days + 1;
  const dayOf = (number: number) => isoTime(number * DAY).slice(0, 10);
  const viewRows = await db
    .selectFrom("package_views")
    .select((eb) => ["day", eb.fn.countAll<number>().as("count")])
    .where("package_id", "=", packageId)
    .where("day", ">=", dayOf(firstDay))
    .groupBy("day")
    .execute();
  const bidRows = await db
    .selectFrom("bids")
    .select((eb) => [
      eb(eb.ref("created_at"), "/", eb.lit(DAY)).as("day"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("package_id", "=", packageId)
    .where("created_at", ">=", firstDay * DAY)
    .groupBy("day")
    .execute();
  const views = new Map(viewRows.map(({ day, count }) => [day, count]));
  const bids = new Map(bidRows.map(({ day, count }) => [dayOf(Number(day)), count]));
  return Array.from({ length: days }, (_, i) => {
    const day = dayOf(firstDay + i);
    return { day, views: views.get(day) ?? 0, bids: bids.get(day) ?? 0 };
  });
}
