import { DAY, HOUR, MINUTE, SECOND } from "../../../src/lib/time";
import {
  endsUnsold,
  firstBid,
  higherBid,
  linkOf,
  newBuyers,
  newSeller,
  newStranger,
  summaryOfBids,
} from "../actions";
import { Deal } from "../deal";
import type { Play } from "../house";

const DURATIONS = [24, 30, 72, 168];

export const highestBidWins: Play = {
  name: "highest bid wins",
  async run(scene) {
    await scene.at("day 0 10:00");
    const seller = await newSeller(scene);
    const [ada, bo, fan] = await newBuyers(scene, "ada", "bo", "fan");
    const auctionDurationHours = scene.random.pick(DURATIONS);
    const lot = await scene.list(seller, { sale: "highest", auctionDurationHours });
    await fan.change({ favoriteReminders: "on" });
    await fan.ask("POST", "/api/favorites", { packageId: lot.id });

    await scene.at("day 0 11:00");
    await firstBid(scene, lot, ada, 1050);
    await higherBid(scene, lot, bo, { amount: 1200, outbid: ada });
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt - HOUR, "a member with the favorite is reminded", {
      mails: [[fan, lot.says("ends within the hour")]],
    });

    await scene.at(lot.endsAt - 2 * MINUTE);
    await higherBid(scene, lot, ada, { amount: 2000, outbid: bo });
    await scene.by(lot.endsAt, "the extended auction ends, and its contract is made", {
      is: lot.is("settled"),
      mails: [
        [seller, lot.says("sold for $2,000.00")],
        [ada, `You have won "${lot.title}"`],
        [bo, lot.says("has ended, and you were outbid")],
      ],
    });
    await Deal.uploadsAreLate(scene, await Deal.sent(scene, lot, [ada], lot.endsAt));
  },
};

export const sellerDoesNotChoose: Play = {
  name: "seller does not choose",
  async run(scene) {
    await scene.at("day 0 13:15");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, { auctionDurationHours: 24 });
    await firstBid(scene, lot, ada, 1050);
    const highest = await higherBid(scene, lot, bo, { amount: 1500, outbid: ada });
    await summaryOfBids(scene, lot);

    await scene.at("day 1 09:00");
    const rejectedAt = scene.now;
    await seller.ask("POST", `/api/bids/${highest}/reject`);
    await scene.by(rejectedAt + 10 * SECOND, "the rejection can no longer be undone", {
      mails: [
        [bo, `Your bid on "${lot.title}" was rejected`],
        [ada, `Your bid is now the highest on "${lot.title}"`],
      ],
    });
    await scene.by(lot.endsAt, "the auction ends, and the seller may choose", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,050.00")],
        [ada, `You made the highest bid on "${lot.title}"`],
      ],
    });
    await scene.by(lot.endsAt + 7 * DAY, "the bid is no longer binding", {
      is: async () => (await lot.standingOf(ada)) === "released",
    });
  },
};

export const sellerChooses: Play = {
  name: "seller chooses",
  async run(scene) {
    await scene.at("day 0 13:50");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, { auctionDurationHours: 24 });
    const lower = await firstBid(scene, lot, ada, 1050);
    await higherBid(scene, lot, bo, { amount: 1500, outbid: ada });
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt, "the auction ends, and the seller may choose", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,500.00")],
        [bo, `You made the highest bid on "${lot.title}"`],
        [ada, lot.says("has ended, and you were outbid")],
      ],
    });

    await scene.at("day 4 10:30");
    await seller.ask("POST", `/api/bids/${lower}/accept`);
    await scene.soon("the lower bid is accepted", {
      is: async () => (await lot.standingOf(ada)) === "accepted",
    });
    await seller.ask("POST", `/api/bids/${lower}/send-contract`);
    await scene.soon("the other bidder is released", {
      is: async () => (await lot.standingOf(bo)) === "released",
      mails: [[bo, lot.says("was sold to another bidder")]],
    });
    await Deal.uploadsAreLate(scene, await Deal.sent(scene, lot, [ada]));
  },
};

export const laterStart: Play = {
  name: "later start",
  async run(scene) {
    await scene.at("day 0 14:00");
    const seller = await newSeller(scene);
    const [fan] = await newBuyers(scene, "fan");
    const startsAt = scene.timeOf(`day ${scene.random.pick([2, 5, 9])} 18:30`);
    const lot = await scene.list(seller, {
      startsAt: new Date(startsAt).toISOString(),
      auctionDurationHours: 24,
    });
    await fan.change({ favoriteReminders: "on" });
    await fan.ask("POST", "/api/favorites", { packageId: lot.id });
    await scene.by(startsAt, "bidding opens", {
      is: async () => (await lot.show()).opened === true,
      mails: [
        [seller, `Bidding on "${lot.title}" is open`],
        [fan, `Bidding on "${lot.title}" is open`],
      ],
    });
    await firstBid(scene, lot, fan, 1050);
    await scene.by(startsAt + DAY - HOUR, "a member with the favorite is reminded", {
      mails: [[fan, lot.says("ends within the hour")]],
    });
    await scene.by(startsAt + DAY, "the auction ends a day after its start", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,050.00")],
        [fan, `You made the highest bid on "${lot.title}"`],
      ],
    });
  },
};

export const startWhenCertified: Play = {
  name: "start when certified",
  async run(scene) {
    await scene.at("day 0 14:20");
    const seller = await newSeller(scene);
    const lot = await scene.list(seller, { startsAt: "certified", auctionDurationHours: 24 });
    await scene.operatorIsNotified();
    await scene.at("day 2 15:00");
    const desk = await scene.operator.page("/operator/certifications");
    const form = new RegExp(`${lot.id}[^]*?action="(/operator/certifications/[\\w-]+)"`);
    const approval = { verdict: "approve", note: "The samples match the description." };
    await scene.operator.post(form.exec(desk)?.[1] ?? "", approval);
    await scene.soon("bidding opens with the certification", {
      is: async () => (await lot.show()).opened === true,
      mails: [
        [seller, lot.says("is certified")],
        [seller, `Bidding on "${lot.title}" is open`],
      ],
    });
    lot.endsAt = Date.parse((await lot.show()).auctionEndTime);
    await endsUnsold(scene, lot);
  },
};

export const unconfirmedWinners: Play = {
  name: "unconfirmed winners",
  async run(scene) {
    await scene.at("day 0 12:20");
    const seller = await newSeller(scene);
    const [prompt, absent] = [
      await newStranger(scene, "prompt"),
      await newStranger(scene, "absent"),
    ];
    const listed = { sale: "highest", auctionDurationHours: 24 };
    const [sold, unsold] = [await scene.list(seller, listed), await scene.list(seller, listed)];
    await firstBid(scene, sold, prompt, 1500);
    await firstBid(scene, unsold, absent, 1500);
    const waits = "waits for the winner to verify an email address";
    const confirm = (title: string) => `Verify your email address to win "${title}"`;
    await scene.by(sold.endsAt, "the first auction ends without a contract", {
      is: sold.is("ended"),
      mails: [[seller, sold.says(waits)]],
    });
    const token = await linkOf(scene, prompt, confirm(sold.title));
    await scene.by(unsold.endsAt, "the second auction ends without a contract", {
      is: unsold.is("ended"),
      mails: [
        [seller, unsold.says(waits)],
        [absent, confirm(unsold.title)],
      ],
    });
    await prompt.confirm(token);
    const deals = await Deal.sent(scene, sold, [prompt]);
    await scene.by(unsold.endsAt + DAY, "the other winner has a day left", {
      mails: [[absent, `One day left to verify your email address for "${unsold.title}"`]],
    });
    await scene.by(unsold.endsAt + 2 * DAY, "the other winner is dropped", {
      is: async () => (await unsold.standingOf(absent)) === "released",
      mails: [
        [absent, `Your bid for "${unsold.title}" has been released`],
        [seller, `A winner of "${unsold.title}" did not verify an email address`],
      ],
    });
    await Deal.uploadsAreLate(scene, deals);
  },
};

export const lastDayOfSale: Play = {
  name: "last day of a sale at a fixed price",
  async run(scene) {
    await scene.at("day 0 09:40");
    const seller = await newSeller(scene);
    const lastDay = new Date(scene.now + DAY).toISOString().slice(0, 10);
    const lot = await scene.list(seller, {
      sale: "fixed",
      lastDay,
      auctionDurationHours: undefined,
    });
    await scene.by(lot.endsAt, "the sale ends without a buyer", {
      is: lot.is("ended"),
      mails: [[seller, `The sale of "${lot.title}" has ended`]],
    });
  },
};
