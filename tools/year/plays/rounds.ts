import { newBuyers, newSeller, summaryOfBids } from "../actions";
import { Deal } from "../deal";
import type { Play } from "../house";
import type { Lot } from "../lot";
import type { Member } from "../member";
import type { Scene } from "../scene";

export const roundAndShelf: Play = {
  name: "round and shelf",
  async run(scene) {
    await scene.at("day 0 10:20");
    const seller = await newSeller(scene);
    const winners = await newBuyers(scene, "ada", "bo");
    const [late] = await newBuyers(scene, "late");
    const lot = await scene.list(seller, {
      seats: 2,
      shelf: "unlimited",
      sale: "highest",
      auctionDurationHours: 24,
    });
    await takeSeats(scene, lot, winners);
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt, "the round ends, and its contracts are made", {
      is: lot.is("settled"),
      mails: [
        [seller, `2 licenses to "${lot.title}" sold for $2,100.00`],
        ...winners.map(
          (winner, i) => [winner, `You have won license ${i + 1} of 2 to "${lot.title}"`] as const,
        ),
      ],
    });
    const deals = await Deal.sent(scene, lot, winners, lot.endsAt);

    await scene.at("day 4 12:00");
    await late.ask("POST", `${lot.path}/licences`, { price: "1050" });
    await scene.soon("a license is sold at the fixed price", {
      mails: [
        [seller, `License 3 to "${lot.title}" sold for $1,050.00`],
        [late, `You have bought license 3 to "${lot.title}" for $1,050.00`],
      ],
    });
    const shelfDeals = await Deal.sent(scene, lot, [late]);
    await Deal.uploadsAreLate(scene, deals);
    await Deal.uploadsAreLate(scene, shelfDeals);
  },
};

async function takeSeats(scene: Scene, lot: Lot, bidders: readonly Member[]): Promise<void> {
  const bidAt = scene.now;
  for (const bidder of bidders) await lot.bid(bidder, { maximum: "1500" });
  await scene.by(bidAt, "the seats are taken", {
    mails: [
      [lot.seller, `First license of "${lot.title}" taken: $1,050.00`],
      ...bidders.map((bidder) => [bidder, `You're winning a license to "${lot.title}"`] as const),
    ],
  });
}

export const sellerAwardsRound: Play = {
  name: "seller awards round",
  async run(scene) {
    await scene.at("day 0 11:40");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, {
      seats: 2,
      exclusiveFrom: "5000",
      auctionDurationHours: 24,
    });
    await takeSeats(scene, lot, [ada]);
    await lot.bid(bo, { maximum: "6000", exclusive: true });
    await scene.soon("the exclusive bid outweighs the seat", {
      mails: [[ada, `An exclusive bid on "${lot.title}" is ahead of your bid`]],
    });
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt, "the round ends, and the seller may award it", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended: exclusive license at $5,000.00")],
        [ada, lot.says("has ended, and you were outbid")],
        [bo, lot.says("has ended, and your exclusive bid is the highest")],
      ],
    });

    await scene.at("day 4 09:30");
    await seller.ask("POST", `${lot.path}/award`);
    await scene.soon("the exclusive license is sold", {
      is: lot.is("settled"),
      mails: [
        [seller, `Exclusive license to "${lot.title}" sold for $5,000.00`],
        [bo, `You have won the exclusive license to "${lot.title}"`],
        [ada, lot.says("has ended, and you got no license")],
      ],
    });
    await Deal.uploadsAreLate(scene, await Deal.sent(scene, lot, [bo]));
  },
};
