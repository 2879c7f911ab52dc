import { HOUR, MINUTE } from "../../../src/lib/time";
import { endsUnsold, firstBid, higherBid, newBuyers, newSeller, summaryOfBids } from "../actions";
import type { Play } from "../house";

export const savedSearches: Play = {
  name: "saved searches",
  async run(scene) {
    await scene.at("day 0 12:12");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const address = `/marketplace?search=${scene.word}&certified=false`;
    await ada.ask("POST", "/api/saved-searches", { address, frequency: "at-once" });
    await bo.ask("POST", "/api/saved-searches", { address, frequency: "daily" });
    await scene.at("day 1 12:00");
    const listedAt = scene.now;
    const lot = await scene.list(seller, { publisher: scene.word, auctionDurationHours: 24 });
    await scene.by(listedAt + 3 * MINUTE, "a match is emailed", {
      mails: [[ada, `New match: "${lot.title}"`]],
    });
    await scene.by("day 2 08:00", "a match is emailed in the morning", {
      mails: [[bo, `New match: "${lot.title}"`]],
    });
    await endsUnsold(scene, lot);
  },
};

export const unreadMessage: Play = {
  name: "unread message",
  async run(scene) {
    await scene.at("day 0 12:50");
    const seller = await newSeller(scene);
    const [ada] = await newBuyers(scene, "ada");
    const lot = await scene.list(seller, { auctionDurationHours: 24 });
    const { sellerId } = await lot.show();
    await scene.at("day 0 18:00");
    const message = { receiverId: sellerId, message: "Which years are covered?" };
    const sentAt = scene.now;
    await ada.ask("POST", `${lot.path}/chat`, message);
    await scene.by(sentAt + 10 * MINUTE, "the message is still unread", {
      mails: [[seller, "ada Doe has written to you"]],
    });
    await endsUnsold(scene, lot);
  },
};

export const favoritePrices: Play = {
  name: "favorite prices",
  async run(scene) {
    await scene.at("day 0 13:33");
    const seller = await newSeller(scene);
    const [ada, bo, fan] = await newBuyers(scene, "ada", "bo", "fan");
    const lot = await scene.list(seller, { auctionDurationHours: 24 });
    await fan.change({ favoritePrices: "on" });
    await fan.ask("POST", "/api/favorites", { packageId: lot.id });
    const firstBidAt = scene.now;
    await firstBid(scene, lot, ada, 1050);
    await scene.by(firstBidAt, "a member with the favorite learns the price", {
      // Prices in lists are up to a minute old.
      withinMs: MINUTE,
      mails: [[fan, `"${lot.title}": now $1,050.00`]],
    });
    await scene.at("day 0 13:45");
    await higherBid(scene, lot, bo, { amount: 1500, outbid: ada });
    await scene.by(firstBidAt + HOUR, "the next price comes an hour later", {
      withinMs: 2 * MINUTE,
      mails: [[fan, `"${lot.title}": now $1,500.00`]],
    });
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt, "the auction ends", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,500.00")],
        [bo, `You made the highest bid on "${lot.title}"`],
        [ada, lot.says("has ended, and you were outbid")],
      ],
    });
  },
};
