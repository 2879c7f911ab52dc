import { DAY, HOUR } from "../../../src/lib/time";
import { firstBid, newBuyers, newSeller } from "../actions";
import type { Play } from "../house";

export const approvedBidders: Play = {
  name: "bidders whom the seller approves",
  async run(scene) {
    await scene.at("day 0 09:20");
    const seller = await newSeller(scene);
    const [ada, bo] = await newBuyers(scene, "ada", "bo");
    const lot = await scene.list(seller, { auctionDurationHours: 72, audience: "approved" });
    const askedAt = scene.now;
    for (const buyer of [ada, bo]) {
      await buyer.ask("POST", `${lot.path}/bidders`, { note: "For a model of laws." });
      await scene.soon("the seller gets the request", {
        mails: [[seller, `A buyer asks to bid on "${lot.title}"`]],
      });
    }
    await scene.by(askedAt + DAY, "the seller is reminded a day later", {
      mails: [[seller, `2 buyers are waiting for your answer about "${lot.title}"`]],
    });
    const path = `${lot.path}/bidders`;
    const asked = await seller.ask<{ memberId: string; name: string }[]>("GET", path);
    await seller.ask("POST", `${path}/${asked[0]?.memberId}/approve`, { everywhere: false });
    await scene.soon("the buyer can bid", {
      mails: [[ada, `You can now bid on "${lot.title}"`]],
    });
    await scene.by(lot.endsAt - 6 * HOUR, "the seller is reminded before the end", {
      mails: [[seller, `A buyer is waiting for your answer about "${lot.title}"`]],
    });
    await seller.ask("POST", `${path}/${asked[1]?.memberId}/decline`, { everywhere: false });
    await scene.soon("the other buyer is declined", {
      mails: [[bo, `Your request to bid on "${lot.title}" was declined`]],
    });
    await firstBid(scene, lot, ada, 1050);
    await scene.by(lot.endsAt, "the auction ends", {
      is: lot.is("ended"),
      mails: [
        [seller, lot.says("has ended at $1,050.00")],
        [ada, `You made the highest bid on "${lot.title}"`],
      ],
    });
  },
};
