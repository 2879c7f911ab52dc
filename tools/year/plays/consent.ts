import { DAY, HOUR } from "../../../src/lib/time";
import { firstBid, higherBid, newBuyers, newSeller, summaryOfBids } from "../actions";
import type { Play } from "../house";
import type { Lot } from "../lot";

const NOTE = "The collection has been damaged.";

async function askToEnd(lot: Lot): Promise<string> {
  const asked = { kind: "end", note: NOTE };
  const { id } = await lot.seller.ask<{ id: string }>("POST", `${lot.path}/changes`, asked);
  return id;
}

export const earlyEnd: Play = {
  name: "early end by consent",
  async run(scene) {
    await scene.at("day 0 11:20");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, { auctionDurationHours: 168 });
    const outbid = await firstBid(scene, lot, bo, 1050);
    await higherBid(scene, lot, ada, { amount: 1500, outbid: bo });
    await summaryOfBids(scene, lot);
    const question = `do you agree to end "${lot.title}" early?`;

    await scene.at("day 2 09:00");
    const askedAt = scene.now;
    const change = await askToEnd(lot);
    await scene.soon("both bidders are asked", {
      mails: [
        [ada, question],
        [bo, question],
      ],
    });
    await ada.ask("POST", `${lot.path}/changes/${change}/accept`);
    await scene.by(askedAt + DAY, "the bidder who has not answered is reminded", {
      mails: [[bo, `Reminder: ${question}`]],
    });
    await scene.at(askedAt + DAY + HOUR);
    // Only this bidder's answer was missing, so that no answer ends the auction.
    const releasedAt = scene.now;
    await bo.ask("POST", `/api/bids/${outbid}/release`);
    await scene.by(releasedAt, "the auction ends without a sale", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended early")],
        [ada, lot.says("has ended early")],
        [bo, lot.says("has ended early")],
      ],
    });
  },
};

export const unansweredChange: Play = {
  name: "request without an answer",
  async run(scene) {
    await scene.at("day 0 11:40");
    const seller = await newSeller(scene);
    const [ada] = await newBuyers(scene, "ada");
    const lot = await scene.list(seller, { auctionDurationHours: 72 });
    await firstBid(scene, lot, ada, 1050);
    const question = `do you agree to end "${lot.title}" early?`;
    const askedAt = scene.now;
    await askToEnd(lot);
    await scene.soon("the bidder is asked", { mails: [[ada, question]] });
    await scene.by(askedAt + DAY, "the bidder is reminded", {
      mails: [[ada, `Reminder: ${question}`]],
    });
    const kept = lot.says("does not end early");
    await scene.by(askedAt + 2 * DAY, "the request lapses, and the auction goes on", {
      mails: [
        [seller, kept],
        [ada, kept],
      ],
    });
    await scene.by(lot.endsAt, "the auction ends at its time", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,050.00")],
        [ada, `You made the highest bid on "${lot.title}"`],
      ],
    });
  },
};
