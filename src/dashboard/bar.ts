import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { hasLiveBids } from "../auctions/member-auctions";
import { MOST_UNREAD } from "../chat/unread";

/** What the bar of every page tells a member. */
export interface MemberBar {
  /** Messages that wait for them, at most 100. */
  unread: number;
  /** Whether pages are to tell them how they stand in auctions. */
  hasLiveBids: boolean;
}

/** Read for every page of a member: one question, and a second one for those who have bid. */
export async function memberBar(db: Db, memberId: string, now: number): Promise<MemberBar> {
  const signs = await findSigns.first(db, { memberId, most: MOST_UNREAD });
  return {
    unread: signs?.unread ?? 0,
    hasLiveBids: signs?.has_bid === 1 && (await hasLiveBids(db, memberId, now)),
  };
}

interface Signs {
  unread: number;
  has_bid: number;
}

const findSigns = prepared<{ memberId: string; most: number }, Signs>((db, value) =>
  db.selectNoFrom((eb) => {
    const waiting = eb
      .selectFrom("chat_messages")
      .select("id")
      .where("receiver_id", "=", value("memberId"))
      .where("read_at", "is", null)
      .limit(value("most"));
    const bid = eb.selectFrom("bids").select("id").where("bidder_id", "=", value("memberId"));
    return [
      eb
        .selectFrom(waiting.as("waiting"))
        .select((of) => of.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("unread"),
      eb.cast<number>(eb.exists(bid), "integer").as("has_bid"),
    ];
  }),
);
