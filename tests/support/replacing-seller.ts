import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { placeBid } from "../../src/auctions/bidding/bids";
import { acceptBid } from "../../src/trade/decisions";
import { addLot } from "./listings";
import { addPeople } from "./people";

const [file = ""] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const db = openDatabase(file);
await migrate(db);
const { mei, ada, bo } = await addPeople(db, clock.now());
const sellerId = mei.id;

const replacements: Array<() => Promise<void>> = [];
for (let i = 0; i < 400; i++) {
  const lot = await addLot(db, sellerId, clock.now());
  const bid = (bidderId: string, amountCents: number) =>
    placeBid(db, { packageId: lot.id, bidderId, amountCents, idempotencyKey: null }, clock);
  const low = await bid(ada.id, 105_000);
  const high = await bid(bo.id, 150_000);
  await acceptBid(db, { bidId: low.id, sellerId }, clock.now());
  replacements.push(async () => {
    await acceptBid(db, { bidId: high.id, sellerId, replace: true }, clock.now());
    process.stdout.write(`${lot.id}\n`);
  });
}
await Promise.all(replacements.map((replace) => replace()));
