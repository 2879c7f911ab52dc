import { sql } from "kysely";
import type { Db } from "../../db/client";
import { isVisibleTo } from "../admission/admission";
import { decodeCursor, encodeCursor } from "../lib/cursor";
import type { CatalogueEntry } from "../marketplace/catalogue";

export const FOLLOW_SOURCES = ["all", "favorites", "bids", "matches"] as const;
export type FollowSource = (typeof FOLLOW_SOURCES)[number];

interface FollowedRequest {
  show: FollowSource;
  cursor?: string | undefined;
  limit: number;
}

export async function followedPackages(
  db: Db,
  userId: string,
  { show, cursor, limit }: FollowedRequest,
  now: number,
): Promise<{ entries: CatalogueEntry[]; nextCursor: string | null }> {
  const startCursor = cursor === undefined ? null : decodeCursor(cursor, ["ending-soon"]);
  const rows = await db
    .selectFrom("packages")
    .select(["seq", "id", "version", "auction_end_time", "listed_price_cents", "total_words"])
    .where("status", "=", "active")
    .where("auction_end_time", ">", now)
    .where(isVisibleTo(userId))
    .where("id", "in", (eb) => {
      const sources = {
        favorites: eb.selectFrom("favorites").select("package_id").where("user_id", "=", userId),
        bids: eb
          .selectFrom("positions")
          .innerJoin("packages as bought", "bought.id", "positions.package_id")
          .select("package_id")
          .where("bidder_id", "=", userId)
          .where("bought.sale_rule", "<>", "fixed"),
        matches: eb
          .selectFrom("saved_searches")
          .innerJoin("search_matches", "search_id", "saved_searches.id")
          .select("package_id")
          .where("user_id", "=", userId)
          .where("seen_at", "is", null),
      };
      const { favorites, bids, matches } = sources;
      return show === "all" ? favorites.union(bids).union(matches) : sources[show];
    })
    .$if(startCursor !== null, (query) =>
      query.where(
        sql<boolean>`(auction_end_time, seq) > (${startCursor?.orderValue}, ${startCursor?.seq})`,
      ),
    )
    .orderBy("auction_end_time")
    .orderBy("seq")
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  const lastPosition = last && { orderValue: last.auction_end_time, seq: last.seq };
  return {
    entries,
    nextCursor: lastPosition
      ? encodeCursor({ order: "ending-soon", side: "after", ...lastPosition })
      : null,
  };
}
