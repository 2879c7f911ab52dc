import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { writeDueDocuments } from "../../db/search";
import { Alarm } from "../lib/alarm";
import type { Clock } from "../lib/time";
import { writeDueFigures } from "../packages/listed-figures";

interface DueListingDeps {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "error">;
}

/** Updates search and sorting for packages that servers of the previous version changed. */
export function dueListingAlarm({ db, clock, log }: DueListingDeps): Alarm {
  let hadDueRows = false;
  return new Alarm({
    clock,
    async work() {
      const documents = await writeDueDocuments(db);
      const figures = await writeDueFigures(db);
      hadDueRows = documents || figures;
    },
    next: async () => (hadDueRows ? clock.now() : null),
    onFailure: (error) => log.error({ err: error }, "search documents or figures not written"),
  });
}
