import { QueryCreator } from "kysely";
import { openDatabase } from "../../db/client";
import { copierOf, copyDue, LOOPBACK } from "./buckets";

/** Copies what is due at a time, and dies before the nth use of a table or around a request. */
const [place = "", dataDir = "", now = "0", killedMoment = "", nth = "1"] = process.argv.slice(2);
let left = Number(nth);

function happened(moment: string): void {
  if (moment === killedMoment && --left === 0) process.kill(process.pid, "SIGKILL");
}

for (const verb of ["insertInto", "updateTable"] as const) {
  const original: (table: never) => unknown = QueryCreator.prototype[verb];
  // Only the name of the table matters, so the types of both verbs do not.
  QueryCreator.prototype[verb] = function (this: unknown, table: string) {
    happened(`${verb} ${table}`);
    return Reflect.apply(original, this, [table]);
  } as never;
}

const db = openDatabase(place);
const copier = await copierOf({ db, clock: { now: () => Number(now) }, dataDir }, [], {
  ...LOOPBACK,
  async fetch(url, init) {
    happened("request");
    const response = await fetch(url, init);
    happened("response");
    return response;
  },
});
await copyDue(copier);
await copier.stop();
await db.destroy();
