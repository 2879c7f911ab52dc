import { QueryCreator } from "kysely";
import pino from "pino";
import { openDatabase } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { OUTGOING } from "../../src/lib/outgoing";
import { WebhookSender } from "../../src/webhooks/delivery";

/** Sends what is due at a time, and dies before the nth use of a table or around a request. */
const [place = "", now = "0", killedMoment = "", nth = "1"] = process.argv.slice(2);
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
const sender = new WebhookSender({
  db,
  clock: { now: () => Number(now) },
  sealKey: await installationSecret(db, "second-factor"),
  log: pino({ level: "silent" }),
  inform: async () => {},
  outgoing: {
    ...OUTGOING,
    allowed: [["127.0.0.0", 8]],
    async fetch(url, init) {
      happened("request");
      const response = await fetch(url, init);
      happened("response");
      return response;
    },
  },
});
await sender.start();
await sender.whenIdle();
await sender.stop();
await db.destroy();
