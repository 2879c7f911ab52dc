import { sql } from "kysely";
import type { Db } from "../../db/client";
import { decodeCursor, encodeCursor } from "../lib/cursor";
import { IS_LISTED } from "../packages/listed-figures";
import type { Package } from "../packages/packages";

export type RunningRoadshow = Pick<
  Package,
  | "id"
  | "seq"
  | "title"
  | "english_title"
  | "language"
  | "certified"
  | "starting_price_cents"
  | "sale_rule"
  | "highest_bid_cents"
> & { roadshow_end_time: number; roadshow_title: string; material_count: number };

interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

export async function runningRoadshows(
  db: Db,
  { cursor, limit }: PageRequest,
  now: number,
): Promise<{ roadshows: RunningRoadshow[]; nextCursor: string | null }> {
  const from = cursor === undefined ? null : decodeCursor(cursor, ["roadshow-end"]);
  const rows = await db
    .selectFrom("packages")
    .innerJoin("roadshows", "roadshows.package_id", "packages.id")
    .select(["packages.id", "seq", "packages.title", "english_title", "language", "certified"])
    .select(["starting_price_cents", "highest_bid_cents", "roadshows.title as roadshow_title"])
    .select(["roadshow_end_time", "sale_rule"])
    .$narrowType<{ roadshow_end_time: number }>()
    .select((eb) =>
      eb
        .selectFrom("roadshow_materials")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("package_id", "=", "packages.id")
        .$asScalar()
        .$notNull()
        .as("material_count"),
    )
    .where("status", "=", "active")
    .where("roadshow_end_time", ">", now)
    .where("auction_end_time", ">", now)
    .where(IS_LISTED)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(roadshow_end_time, seq) > (${from?.orderValue}, ${from?.seq})`),
    )
    .orderBy("roadshow_end_time")
    .orderBy("seq")
    .limit(limit + 1)
    .execute();
  const roadshows = rows.slice(0, limit);
  const last = rows.length > limit ? roadshows.at(-1) : undefined;
  const cursorPosition = last && { orderValue: last.roadshow_end_time, seq: last.seq };
  return {
    roadshows,
    nextCursor: cursorPosition
      ? encodeCursor({ order: "roadshow-end", side: "after", ...cursorPosition })
      : null,
  };
}
