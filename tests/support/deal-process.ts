import { QueryCreator } from "kysely";
import { openDatabase } from "../../db/client";
import { quickPrinter } from "./contracts";
import { ACTS, type ActName, type DealScene } from "./deal-acts";

/** Killed before the first change of a table, or before the contract is printed, in one act. */
const [place = "", scene = "", killedAct = "", killedMoment = ""] = process.argv.slice(2);
let act = "";

function happened(moment: string): void {
  if (act === killedAct && moment === killedMoment) process.kill(process.pid, "SIGKILL");
}

for (const verb of ["insertInto", "updateTable"] as const) {
  const original: (table: never) => unknown = QueryCreator.prototype[verb];
  // Only the name of the table matters, so the types of both verbs do not.
  QueryCreator.prototype[verb] = function (this: unknown, table: string) {
    happened(table);
    return Reflect.apply(original, this, [table]);
  } as never;
}

const printer: typeof quickPrinter = {
  ...quickPrinter,
  print(terms, sellerId) {
    happened("print");
    return quickPrinter.print(terms, sellerId);
  },
};
const db = openDatabase(place);
for (const name of Object.keys(ACTS) as ActName[]) {
  act = name;
  await ACTS[name](db, JSON.parse(scene) as DealScene, printer);
}
await db.destroy();
