import { DAY } from "../../../src/lib/time";
import { codeAt } from "../../../tests/support/accounts";
import { PASSWORD } from "../../../tests/support/people";
import { endsUnsold, firstBid, newBuyers, newSeller } from "../actions";
import type { Play } from "../house";

const REASONS = { ground: "terms", rule: "Rights", facts: "The rights are disputed." };

export const hiddenForLong: Play = {
  name: "hidden for long",
  async run(scene) {
    await scene.at("day 0 16:10");
    const seller = await newSeller(scene);
    const [ada] = await newBuyers(scene, "ada");
    const lot = await scene.list(seller, { auctionDurationHours: 24, sale: "highest" });
    await firstBid(scene, lot, ada, 1050);
    const hiddenAt = scene.now;
    await scene.operator.post(`/operator/packages/${lot.id}`, { act: "hide", ...REASONS });
    await scene.soon("the auction is on hold", {
      mails: [
        [seller, lot.says("has been hidden")],
        [ada, `"${lot.title}" is on hold`],
      ],
    });
    await scene.at(lot.endsAt + DAY);
    await scene.soon("a hidden auction does not end", { is: lot.is("active") });
    await scene.by(hiddenAt + 14 * DAY, "the bids are released", {
      mails: [[ada, `Your bid on "${lot.title}" has been released`]],
    });
    await scene.operator.post(`/operator/packages/${lot.id}`, { act: "restore", ...REASONS });
    await scene.soon("the auction goes on", {
      is: lot.is("active"),
      mails: [
        [seller, lot.says("is visible again")],
        [ada, `"${lot.title}" is available again`],
      ],
    });
    lot.endsAt = Date.parse((await lot.show()).auctionEndTime);
    await endsUnsold(scene, lot);
  },
};

const CHANGED = "Your two-step verification was changed";

export const lostSecondFactor: Play = {
  name: "lost second factor",
  async run(scene) {
    await scene.at("day 0 17:20");
    const [ada] = await newBuyers(scene, "ada");
    const { id } = await ada.ask<{ id: string }>("GET", "/api/auth/user");
    await ada.post("/settings/authenticator", {});
    const page = await ada.page("/settings/authenticator");
    const secret = /<code class="secret">([^<]+)</.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
    const code = codeAt(scene.now, secret);
    await ada.post("/settings/authenticator/confirmation", { code });
    await scene.soon("the app is set up", { mails: [[ada, CHANGED]] });
    const requestedAt = scene.now;
    const request = { act: "remove-second-factor", facts: "She called." };
    await scene.operator.post(`/operator/members/${id}/account`, {
      ...request,
      password: PASSWORD,
    });
    await scene.soon("the removal is announced", {
      mails: [[ada, "Your two-step verification will be removed"]],
    });
    const hasApp = async () => (await scene.rows("authenticators", "user_id", id)) === 1;
    await scene.by(requestedAt + DAY, "the lost factor is removed", {
      is: async () => !(await hasApp()),
      mails: [[ada, CHANGED]],
    });
  },
};
