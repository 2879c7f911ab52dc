import { openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { append } from "../../src/transparency/recording";
import { logOf } from "./public-log";

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
