import type { Db } from "../../db/client";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import type { Viewer } from "../accounts/viewer";
import { hasLiveBids } from "../auctions/reading/member-auctions";
import { isMessageVisible, MAX_UNREAD } from "../chat/unread";
import type { Clock } from "../lib/time";
import { isNotificationVisible } from "../notifications/notifications";

export interface MemberBar {
  unread: number;
  notifications: number;
  hasLiveBids: boolean;
}

/** Cached until the database changes, because every page has this bar. */
export class MemberBars {
  #cache: CachedUntilWrite<MemberBar>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.#cache = new CachedUntilWrite(db, null);
  }

  get(viewer: Member): Promise<MemberBar> {
    return this.#cache.get(viewer.memberId, () => readBar(this.db, viewer, this.clock.now()));
  }
}

type Member = Pick<Viewer, "id" | "memberId">;

async function readBar(db: Db, { id, memberId }: Member, now: number): Promise<MemberBar> {
  const row = await findBarRow.first(db, { id, memberId, most: MAX_UNREAD });
  return {
    unread: row?.unread ?? 0,
    notifications: row?.notifications ?? 0,
    hasLiveBids: row?.has_bid === 1 && (await hasLiveBids(db, id, now)),
  };
}

interface BarRow {
  unread: number;
  notifications: number;
  has_bid: number;
}

const findBarRow = prepared<Member & { most: number }, BarRow>((db, value) =>
  db.selectNoFrom((eb) => {
    const unreadMessages = eb
      .selectFrom("chat_messages")
      .select("id")
      .where("receiver_id", "=", value("id"))
      .where("read_at", "is", null)
      .where(isMessageVisible())
      .limit(value("most"));
    const unreadNotifications = eb
      .selectFrom("notifications")
      .select("topic")
      .where("member_id", "=", value("memberId"))
      .where("read_at", "is", null)
      .where(isNotificationVisible())
      .limit(value("most"));
    const bids = eb
      .selectFrom("positions")
      .select("package_id")
      .where("bidder_id", "=", value("id"));
    return [
      eb
        .selectFrom(unreadMessages.as("waiting"))
        .select((subquery) => subquery.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("unread"),
      eb
        .selectFrom(unreadNotifications.as("unread"))
        .select((subquery) => subquery.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("notifications"),
      eb.cast<number>(eb.exists(bids), "integer").as("has_bid"),
    ];
  }),
);
