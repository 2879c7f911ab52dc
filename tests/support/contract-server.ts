import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { placeBid } from "../../src/auctions/bidding/bids";
import { acceptBid } from "../../src/trade/decisions";
import { sendContract } from "../../src/trade/sending";
import { TestClock } from "./clock";
import { quickPrinter } from "./contracts";
import { addLot } from "./listings";
import { addPeople } from "./people";

const [file = ""] = process.argv.slice(2);
const db = openDatabase(file);
await migrate(db);
const clock = new TestClock();
const { mei, ada } = await addPeople(db, clock.now());

async function acceptedBid(): Promise<string> {
  const { id: packageId } = await addLot(db, mei.id, clock.now());
  const bid = { packageId, bidderId: ada.id, amountCents: 105_000, idempotencyKey: null };
  const { id } = await placeBid(db, bid, clock);
  await acceptBid(db, { bidId: id, sellerId: mei.id }, clock.now());
  return id;
}

const bids: string[] = [];
for (let i = 0; i < 300; i++) bids.push(await acceptedBid());
for (const bidId of bids) {
  await sendContract(db, { bidId, sellerId: mei.id }, quickPrinter, clock.now());
  process.stdout.write(`${bidId}\n`);
}
