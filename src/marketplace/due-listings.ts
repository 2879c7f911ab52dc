import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { writeDueDocuments } from "../../db/search";
import { Alarm } from "../lib/alarm";
import { type Clock, MINUTE } from "../lib/time";
import { writeDueFigures } from "../packages/listed-figures";

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "error">;
}

/** Updates search and sorting for packages that servers of the previous version changed. */
export function dueAlarm({ db, clock, log }: Deps): Alarm {
  let wereDue = false;
  return new Alarm({
    clock,
    async work() {
      const documents = await writeDueDocuments(db);
      const figures = await writeDueFigures(db);
      wereDue = documents || figures;
    },
    next: async () => clock.now() + (wereDue ? 0 : MINUTE),
    onFailure: (error) => log.error({ err: error }, "search documents or figures not written"),
  });
}
