import { endsUnsold, newSeller } from "../actions";
import type { Play } from "../house";

/** No other auction may be running. */
export const onlyAuctions: Play = {
  name: "the only auction",
  async run(scene) {
    await scene.at("day 0 09:00");
    const seller = await newSeller(scene);
    await endsUnsold(scene, await scene.list(seller, { auctionDurationHours: 24 }));
    await scene.at("day 3 17:30");
    await endsUnsold(scene, await scene.list(seller, { auctionDurationHours: 24 }));
  },
};
