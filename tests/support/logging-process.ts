import { openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { append } from "../../src/transparency/recording";
import { logOf } from "./public-log";

/**
 * A process of several that log into one database and sign it: by its arguments where that is, the
 * folder of the key, its name, and how many rounds. Prints each checkpoint that it has signed or found, parted by NUL.
 */
const [place = "", folder = "", name = "", rounds = "20"] = process.argv.slice(2);
const db = openDatabase(place);
const log = logOf({ db, clock: { now: () => Date.now() } }, folder);
for (let round = 0; round < Number(rounds); round++) {
  for (let i = 0; i < 3; i++) {
    const time = `${name} ${round} ${i}`;
    const entry = { type: "restoration", time, checkpoint: null, verifierKey: null } as const;
    await inTransaction(db, async (tx) => append(tx, entry));
  }
  await log.publish();
  process.stdout.write(`${await log.checkpoint()}\0`);
}
await db.destroy();
