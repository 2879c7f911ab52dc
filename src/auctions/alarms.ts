import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { Alarm } from "../lib/alarm";
import type { Clock } from "../lib/time";
import type { PublicLog } from "../transparency/public-log";
import { closeEndedAuctions, nextAuctionEnd } from "./closing";
import { mailFinalRejections, nextFinalRejection } from "./rejected-bid";
import { nextReminder, remindOfFavorites } from "./reminders";

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
}

interface ClosingNeeds extends Needs {
  publicLog: Pick<PublicLog, "publish">;
}

/**
 * Closes auctions at their end, and those that ended while no server ran (docs/product.md#closing).
 */
export function closingAlarm({ db, clock, log, publicLog }: ClosingNeeds): Alarm {
  return new Alarm({
    clock,
    async work() {
      // What is signed now has every bid of what ends now, and goes with its mails.
      await publicLog.publish().catch((error) => log.error({ err: error }, "log not signed"));
      const closed = await closeEndedAuctions(db, clock.now());
      if (closed.length > 0) log.info({ packages: closed.length }, "auctions closed");
    },
    next: () => nextAuctionEnd(db),
    failed: (error) => log.error({ err: error }, "auctions not closed"),
  });
}

/** Sends the mails that favourites' owners have asked for. */
export function reminderAlarm({ db, clock, log }: Needs): Alarm {
  return new Alarm({
    clock,
    work: () => remindOfFavorites(db, clock.now()),
    next: () => nextReminder(db, clock.now()),
    failed: (error) => log.error({ err: error }, "reminders not queued"),
  });
}

/** Mails about rejections, once they cannot be undone any more (docs/product.md#rejected-bids). */
export function rejectionAlarm({ db, clock, log }: Needs): Alarm {
  return new Alarm({
    clock,
    work: () => mailFinalRejections(db, clock.now()),
    next: () => nextFinalRejection(db),
    failed: (error) => log.error({ err: error }, "rejections not told"),
  });
}
