import { DAY, MINUTE } from "../../../src/lib/time";
import { endsUnsold, firstBid, newBuyers, newSeller } from "../actions";
import type { Play } from "../house";

const AHEAD_SECONDS = 172_800;

/** Only the system's clock jumps; time itself, and the timers of the program, go on. */
export const clockAhead: Play = {
  name: "a clock two days ahead",
  async run(scene) {
    await scene.at("day 0 09:00");
    const seller = await newSeller(scene);
    const [ada] = await newBuyers(scene, "ada");
    const ended = await scene.list(seller, { auctionDurationHours: 24, reservePrice: "9000" });
    const running = await scene.list(seller, { auctionDurationHours: 36 });
    await firstBid(scene, ended, ada, 1050);
    await scene.by(ended.endsAt, "an auction ends below its reserve", {
      is: ended.is("ended"),
      mails: [
        [seller, ended.says("has ended below its reserve")],
        [ada, ended.says("has ended, and its reserve was not met")],
      ],
    });
    const offer = await ended.offerTo(0, 1);
    await scene.soon("the bidder gets an offer", {
      mails: [[ada, `A second chance: "${ended.title}" for $1,050.00`]],
    });
    const isOffer = (status: string) => async () =>
      (await ended.offers())[0]?.offer?.status === status;

    scene.setClockAhead(2 * DAY);
    await scene.at(scene.now + 20 * MINUTE);
    await scene.soon("the server warns and keeps its own time", {
      is: async () =>
        (await scene.metric("clock_jump_seconds")) === AHEAD_SECONDS &&
        scene.logged("the system's clock jumped") === 1 &&
        (await running.is("active")()) &&
        (await isOffer("open")()),
    });
    scene.setClockAhead(0);
    await scene.soon("the clock that was set back changes nothing", {
      is: async () =>
        (await scene.metric("clock_jump_seconds")) === 0 &&
        scene.logged("was set back, so its jump changed nothing") === 1,
    });
    await endsUnsold(scene, running);
    await scene.by(offer.expiresAt, "the offer lapses at its time", {
      is: isOffer("lapsed"),
      mails: [[seller, `Your offer of "${ended.title}" has expired`]],
    });

    const last = await scene.list(seller, { auctionDurationHours: 24 });
    scene.setClockAhead(2 * DAY);
    const jumpedAt = scene.now;
    await scene.at(jumpedAt + 28 * MINUTE);
    await scene.soon("the clock is not believed yet", { is: last.is("active") });
    await scene.at(jumpedAt + 31 * MINUTE);
    await scene.soon(
      "a clock that stays ahead for half an hour is believed",
      {
        is: async () =>
          (await scene.metric("clock_jump_seconds")) === 0 &&
          scene.logged("stayed changed") === 1 &&
          (await last.is("ended")()),
        mails: [[seller, last.says("has ended without a bid")]],
      },
      jumpedAt + 2 * DAY + 30 * MINUTE,
    );
  },
};
