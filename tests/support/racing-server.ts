import { dirname } from "node:path";
import pino from "pino";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { Sessions } from "../../src/accounts/sessions";
import { createApp } from "../../src/app";
import { loadConfig } from "../../src/config";
import { centsToDecimal } from "../../src/lib/money";
import { DAY } from "../../src/lib/time";
import { testAssets } from "./folder";
import { listen } from "./http";
import { addLot } from "./listings";
import { addPeople, addUser } from "./people";

const [file = ""] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const db = openDatabase(file);
await migrate(db);
const people = await addPeople(db, clock.now());
const lots: string[] = [];
for (let i = 0; i < 50; i++) {
  const lot = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 100 });
  lots.push(lot.id);
}
const app = await createApp({
  db,
  clock,
  config: loadConfig({ DATA_DIR: dirname(file) }),
  assets: await testAssets(),
  log: pino({ level: "silent" }),
});
const address = await listen(app);
const sessions = new Sessions(db, clock, DAY);

let turn = 0;
function nextBid(): { lotId: string; cents: number } {
  const round = Math.floor(turn / lots.length);
  const lotId = lots[turn++ % lots.length] as string;
  return { lotId, cents: Math.ceil(100 * 1.06 ** (round + 1)) + round };
}

async function race(bidderId: string): Promise<never> {
  const { token } = await sessions.start(bidderId);
  for (;;) {
    const { lotId, cents } = nextBid();
    const response = await fetch(`${address}/api/packages/${lotId}/bids`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `session=${token}` },
      body: JSON.stringify({ amount: centsToDecimal(cents) }),
    });
    if (response.status !== 201) continue;
    const { id } = (await response.json()) as { id: string };
    process.stdout.write(`${JSON.stringify({ id, cents })}\n`);
  }
}

const racers: Array<Promise<never>> = [];
for (let i = 0; i < 24; i++) {
  const { id } = await addUser(db, `racer${i}`, clock.now());
  racers.push(race(id));
}
await Promise.all(racers);
