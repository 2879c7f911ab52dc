import type { Db } from "../../db/client";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import { hasLiveBids } from "../auctions/member-auctions";
import { isStillVisible, MAX_UNREAD } from "../chat/unread";
import type { Clock } from "../lib/time";
import { isPresent } from "../notifications/notifications";

export interface MemberBar {
  unread: number;
  notifications: number;
  hasLiveBids: boolean;
}

/** Every page needs the bar, so it is cached until the database changes. */
export class MemberBars {
  #cache: CachedUntilWrite<MemberBar>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.#cache = new CachedUntilWrite(db, null);
  }

  of(memberId: string): Promise<MemberBar> {
    return this.#cache.get(memberId, () => readBar(this.db, memberId, this.clock.now()));
  }
}

async function readBar(db: Db, memberId: string, now: number): Promise<MemberBar> {
  const signs = await findSigns.first(db, { memberId, most: MAX_UNREAD });
  return {
    unread: signs?.unread ?? 0,
    notifications: signs?.notifications ?? 0,
    hasLiveBids: signs?.has_bid === 1 && (await hasLiveBids(db, memberId, now)),
  };
}

interface Signs {
  unread: number;
  notifications: number;
  has_bid: number;
}

const findSigns = prepared<{ memberId: string; most: number }, Signs>((db, value) =>
  db.selectNoFrom((eb) => {
    const waiting = eb
      .selectFrom("chat_messages")
      .select("id")
      .where("receiver_id", "=", value("memberId"))
      .where("read_at", "is", null)
      .where(isStillVisible())
      .limit(value("most"));
    const unread = eb
      .selectFrom("notifications")
      .select("topic")
      .where("member_id", "=", value("memberId"))
      .where("read_at", "is", null)
      .where(isPresent())
      .limit(value("most"));
    const bid = eb
      .selectFrom("positions")
      .select("package_id")
      .where("bidder_id", "=", value("memberId"));
    return [
      eb
        .selectFrom(waiting.as("waiting"))
        .select((of) => of.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("unread"),
      eb
        .selectFrom(unread.as("unread"))
        .select((of) => of.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("notifications"),
      eb.cast<number>(eb.exists(bid), "integer").as("has_bid"),
    ];
  }),
);
