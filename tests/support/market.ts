import { placeBid } from "../../src/auctions/bidding/bids";
import { sendMessage } from "../../src/chat/messages";
import { DAY, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { addLot } from "./listings";
import type { Person } from "./people";
import type { World } from "./world";

const LOTS = [
  { daysAgo: 0, category: "Legal", language: "en", contentType: "academic", certified: true },
  { daysAgo: 2, category: "Legal", language: "en", contentType: "academic", certified: false },
  { daysAgo: 8, category: "Legal", language: "Japanese", contentType: "novels", certified: true },
  { daysAgo: 7, category: "stem", language: "en", contentType: "mathematics", certified: true },
  { daysAgo: 13, category: "stem", language: "Korean", contentType: "science", certified: false },
  { daysAgo: 20, category: "News", language: "en", contentType: "curriculum", certified: true },
  { daysAgo: 14, category: "Fiction", language: "en", contentType: "novels", certified: true },
] as const;

const VALUES = [85, 84, 60, 59, null, null, null];

const LONG = 6;
const SETTLED = [4, 5];

export async function furnishMarket(world: World): Promise<Package[]> {
  const { db, people, clock } = world;
  const lots: Package[] = [];
  for (const [i, { daysAgo, ...lot }] of LOTS.entries()) {
    const listed = await addLot(db, people.mei.id, clock.now() - daysAgo * DAY, {
      ...lot,
      title: `Lot ${i + 1}`,
      collectionSize: (i + 1) * 10_000,
      auctionDurationHours: i === LONG ? 720 : 168,
    });
    const changes = {
      training_value: VALUES[i] ?? null,
      ...(SETTLED.includes(i) && { status: "settled" as const }),
    };
    await db.updateTable("packages").set(changes).where("id", "=", listed.id).execute();
    lots.push(listed);
  }
  await bid(world, "ada", lots[0], 105_000);
  await bid(world, "bo", lots[0], 110_250);
  await bid(world, "ada", lots[1], 200_001);
  await converse(world, lots[0]);
  return lots;
}

export async function bid(
  { db, people, clock }: Pick<World, "db" | "people" | "clock">,
  bidder: Person,
  lot: Pick<Package, "id"> | undefined,
  amountCents: number,
): Promise<string> {
  const placed = await placeBid(
    db,
    { packageId: lot?.id ?? "", bidderId: people[bidder].id, amountCents, idempotencyKey: null },
    clock,
  );
  return placed.id;
}

async function converse({ db, people, clock }: World, lot: Package | undefined): Promise<void> {
  const begun = clock.now() - DAY;
  const write = (from: Person, to: Person, text: string, minutes: number) =>
    sendMessage(
      db,
      {
        packageId: lot?.id ?? "",
        senderId: people[from].id,
        receiverId: people[to].id,
        text,
        clientId: null,
      },
      "key",
      begun + minutes * MINUTE,
    );
  for (const buyer of ["ada", "bo", "kim"] as const) await write(buyer, "mei", "A question", 0);
  await write("ada", "mei", "Are you there?", 10);
  await write("mei", "ada", "Yes", 30);
  await write("mei", "ada", "And this too", 50);
  await write("mei", "bo", "Yes", 90);
}
