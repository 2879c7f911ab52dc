import { expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { hidePackage, restorePackage } from "../../src/moderation/packages";
import { releaseLongHidden } from "../../src/moderation/releasing";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { openLive, strip } from "../support/package-visit";
import { playRound } from "../support/played-rounds";
import { addBid } from "../support/trade-fair";

const site = browsing();
const DECISION = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;

test.each(["auction", "round"])("says who released a bidder's bids (%s)", async (kind) => {
  const { db, people, clock } = site.world;
  const lot =
    kind === "round"
      ? await playRound(site.world, { maxima: { ada: 20_000 } })
      : await addLot(db, people.mei.id, clock.now());
  if (kind === "auction") await addBid(site.world, "ada", lot, 150_000);
  const decision = { ...DECISION, packageId: lot.id };
  await hidePackage(db, decision, clock.now());
  clock.advance(14 * DAY);
  await releaseLongHidden(db, clock.now());
  await restorePackage(db, decision, clock.now());
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await strip(ada, "Released by an operator's decision on the package").waitFor();
  expect(await ada.getByText("You released your bid").count()).toBe(0);
});
