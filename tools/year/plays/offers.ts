import { DAY, HOUR } from "../../../src/lib/time";
import { firstBid, higherBid, newBuyers, newSeller, summaryOfBids } from "../actions";
import type { Play } from "../house";
import type { Member } from "../member";

export const secondChances: Play = {
  name: "second chances",
  async run(scene) {
    await scene.at("day 0 15:45");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, {
      auctionDurationHours: 24,
      reservePrice: "9000",
      sale: "highest",
    });
    await firstBid(scene, lot, ada, 1050);
    await higherBid(scene, lot, bo, { amount: 1500, outbid: ada });
    await summaryOfBids(scene, lot);
    await scene.by(lot.endsAt, "the auction ends below the reserve", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended below its reserve")],
        [ada, lot.says("has ended, and its reserve was not met")],
        [bo, lot.says("has ended, and its reserve was not met")],
      ],
    });

    await scene.at("day 3 10:00");
    const first = await lot.offerTo(0, 1);
    await scene.soon("the highest bidder gets an offer", {
      mails: [[bo, `A second chance: "${lot.title}" for $1,500.00`]],
    });
    await scene.by(first.expiresAt, "the offer lapses", {
      is: async () => (await lot.offers())[0]?.offer?.status === "lapsed",
      mails: [[seller, `Your offer of "${lot.title}" has expired`]],
    });

    await scene.at("day 5 10:00");
    const second = await lot.offerTo(1, 3);
    await scene.soon("the next bidder gets an offer", {
      mails: [[ada, `A second chance: "${lot.title}" for $1,050.00`]],
    });
    await scene.at(second.expiresAt - HOUR);
    await ada.ask("POST", `/api/offers/${second.id}/accept`);
    await scene.soon("the offer is accepted", {
      mails: [
        [seller, `Your offer of "${lot.title}" was accepted`],
        [ada, `You have accepted the offer of "${lot.title}" for $1,050.00`],
      ],
    });
  },
};

export const priceOffers: Play = {
  name: "offers below a fixed price",
  async run(scene) {
    await scene.at("day 0 16:10");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const changes = { sale: "fixed", offers: true, auctionDurationHours: undefined };
    const lot = await scene.list(seller, changes);
    const makeOffer = async (buyer: Member, amount: number) => {
      const made = await buyer.ask<{ id: string; expiresAt: string }>(
        "POST",
        `${lot.path}/offers`,
        {
          amount,
        },
      );
      await scene.soon("the seller gets an offer", {
        mails: [[seller, `An offer of $${amount}.00 for "${lot.title}"`]],
      });
      return { id: made.id, expiresAt: Date.parse(made.expiresAt) };
    };
    const unanswered = await makeOffer(ada, 700);
    await scene.by(unanswered.expiresAt - DAY, "the seller is reminded", {
      mails: [[seller, `One day left to answer $700.00 for "${lot.title}"`]],
    });
    await scene.by(unanswered.expiresAt, "the offer expires", {
      mails: [[ada, `Your price of $700.00 for "${lot.title}" was not answered in time`]],
    });

    await scene.at("day 8 10:00");
    const offered = await makeOffer(bo, 600);
    const { expiresAt } = await seller.ask<{ expiresAt: string }>(
      "POST",
      `/api/offers/${offered.id}/counter`,
      { amount: 800 },
    );
    await scene.soon("the buyer gets another price", {
      mails: [[bo, `"${lot.title}": the seller asks $800.00`]],
    });
    await scene.by(Date.parse(expiresAt) - DAY, "the buyer is reminded", {
      mails: [[bo, `One day left to answer $800.00 for "${lot.title}"`]],
    });
    await scene.by(Date.parse(expiresAt), "the price expires", {
      mails: [[seller, `Your price of $800.00 for "${lot.title}" was not answered in time`]],
    });
    await seller.ask("DELETE", `${lot.path}/shelf`);
  },
};
