import { QueryCreator } from "kysely";
import { openDatabase } from "../../db/client";
import { onAnnouncement } from "../../src/announcements/announce";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { quickPrinter } from "./contracts";

/** Killed at the n-th moment of a kind: `awarded`, `print`, or before a row of a table. */
const [place = "", now = "", kind = "never", nth = "1"] = process.argv.slice(2);
let left = Number(nth);

function happened(moment: string): void {
  if (moment === kind && --left === 0) process.kill(process.pid, "SIGKILL");
}

const { insertInto } = QueryCreator.prototype;
QueryCreator.prototype.insertInto = function (this: unknown, table: string) {
  happened(table);
  return insertInto.call(this as never, table as never);
} as never;

const db = openDatabase(place);
onAnnouncement(db, {
  receive: ({ type }) => happened(type === "auction-ended" ? "awarded" : type),
  onError: (error) => {
    throw error;
  },
});
const printer: typeof quickPrinter = {
  ...quickPrinter,
  print(terms, sellerId) {
    happened("print");
    return quickPrinter.print(terms, sellerId);
  },
};
await closeEndedAuctions(db, Number(now));
await concludeDueContracts(db, printer, Number(now));
await db.destroy();
