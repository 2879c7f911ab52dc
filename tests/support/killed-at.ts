import { QueryCreator } from "kysely";
import { BidBatch } from "../../src/auctions/bidding/bid-batch";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";

/**
 * A preload for the program, which its parent tells at which moment to die: before the first query
 * of a table, when all of a bid is `written` but not committed, or when it is `committed`.
 */
let armed = "";

process.on("message", (moment: string) => {
  armed = moment;
  process.send?.(moment);
});

// A test that fails or is ended must leave no server behind.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

function happened(moment: string): void {
  if (moment === armed) process.kill(process.pid, "SIGKILL");
}

for (const verb of ["selectFrom", "insertInto", "updateTable"] as const) {
  const original: (table: never) => unknown = QueryCreator.prototype[verb];
  // Only the name of the table matters, so the types of the verbs do not.
  QueryCreator.prototype[verb] = function (this: unknown, table: string) {
    happened(`${verb} ${table}`);
    return Reflect.apply(original, this, [table]);
  } as never;
}

const { finish } = BidBatch.prototype;
BidBatch.prototype.finish = async function (onJudged) {
  await finish.call(this, onJudged);
  happened("written");
};

const { place } = BidQueue.prototype;
BidQueue.prototype.place = async function (bid) {
  const result = await place.call(this, bid);
  happened("committed");
  return result;
};
