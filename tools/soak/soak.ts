import { type Db, databaseFile, openDatabase } from "../../db/client";
import { MINUTE } from "../../src/lib/time";
import { LISTING } from "../../tests/support/listings";
import { MovedTime } from "../../tests/support/moved-time";
import { Program } from "../year/program";
import { type Reading, readServer } from "./readings";
import { Visitor } from "./visitor";

const START = Date.UTC(2027, 2, 1);
/** Of the members who come in the same minute. */
const ROLES = ["seller", "buyer", "buyer", "buyer"] as const;
/** Members watch their auction for this many minutes and then leave. */
const STAY_MINUTES = 20;
const PAGES = ["/marketplace", "/dashboard", "/dashboard?tab=bids", "/notifications"];

const SETTINGS = { TRUST_PROXY: "on", LISTINGS_PER_DAY: "1000000", LOG_LEVEL: "error" };

export interface Soak {
  minutes: number;
  everyMinutes: number;
  onReading(reading: Reading): void;
}

/** Every minute, an auction begins and one ends, and members come, bid, and leave. */
export async function soak(folder: string, { minutes, everyMinutes, onReading }: Soak) {
  const time = new MovedTime(folder, START);
  const program = await Program.start(folder, time, SETTINGS);
  const file = databaseFile(program.dataDir);
  const db = openDatabase(file);
  const present: Visitor[][] = [];
  let joined = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    const visitors: Visitor[] = [];
    for (const role of ROLES)
      visitors.push(
        await Visitor.join(db, program.address, { n: ++joined, role, now: time.now() }),
      );
    await holdAuction(db, visitors, time.now() + MINUTE);
    present.push(visitors);
    if (present.length > STAY_MINUTES)
      for (const visitor of present.shift() ?? []) await visitor.leave();
    time.moveTo(time.now() + MINUTE);
    await program.settled();
    if (minute % everyMinutes > 0 && minute < minutes) continue;
    const auctions = await endedAuctions(db);
    onReading({ minutes: minute, auctions, ...readServer(program.pid, file) });
  }
  await db.destroy();
  const code = await program.stop();
  const errors = program.log();
  if (code !== 0 || errors.length > 0)
    throw new Error(`The server ended with ${code} and logged ${JSON.stringify(errors.at(0))}`);
}

async function holdAuction(
  db: Db,
  [seller, ...bidders]: readonly Visitor[],
  endsAt: number,
): Promise<void> {
  const title = `Ledgers that end at ${endsAt}`;
  const listed = await seller?.call("/api/packages", { ...LISTING, title });
  const packageId = String(listed?.id);
  // The shortest auction that a seller can choose takes longer.
  await db
    .updateTable("packages")
    .set({ auction_end_time: endsAt })
    .where("id", "=", packageId)
    .execute();
  for (const [i, bidder] of bidders.entries()) {
    await bidder.watch(packageId);
    for (const path of [...PAGES, `/package/${packageId}`]) await bidder.open(path);
    await bidder.call(`/api/packages/${packageId}/bids`, { amount: String(2000 * (i + 1)) });
  }
}

async function endedAuctions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "!=", "active")
    .executeTakeFirstOrThrow();
  return count;
}
