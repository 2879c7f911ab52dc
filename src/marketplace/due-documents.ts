import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { writeDueDocuments } from "../../db/search";
import { Alarm } from "../lib/alarm";
import { type Clock, MINUTE } from "../lib/time";

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "error">;
}

/** Makes what servers of the version before list or edit findable, within a minute. */
export function documentAlarm({ db, clock, log }: Deps): Alarm {
  let wereDue = false;
  return new Alarm({
    clock,
    async work() {
      wereDue = await writeDueDocuments(db);
    },
    next: async () => clock.now() + (wereDue ? 0 : MINUTE),
    failed: (error) => log.error({ err: error }, "search documents not written"),
  });
}
