import { expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { openDueAuctions } from "../../src/packages/opening";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { amountField, bidOn, openLive, SCREENS } from "../support/package-visit";

const site = browsing();

test("lets a buyer on a phone watch an auction open and bid", async () => {
  const { db, people, clock } = site.world;
  const startsAt = clock.now() + DAY;
  const lot = await addLot(db, people.mei.id, clock.now(), { startsAt });
  const page = await site.as("ada", SCREENS.at(-1)?.[1]);
  await openLive(page, lot);
  const panel = page.locator(".bidding-panel");
  await panel.getByText("Opens in", { exact: true }).waitFor();
  expect(await amountField(page).count()).toBe(0);
  await openDueAuctions(db, startsAt);
  await panel.getByText("Auction ends in", { exact: true }).waitFor();
  clock.set(startsAt);
  await bidOn(page, "1050");
  await panel.getByText("You're leading").first().waitFor();
});

test("adds a card's bid link when the auction opens, without a reload", async () => {
  const { db, people, clock } = site.world;
  const startsAt = clock.now() + DAY;
  const title = "Tides to come";
  await addLot(db, people.mei.id, clock.now(), { startsAt, title, certified: true });
  const page = await site.as("ada");
  const card = page.locator(".package-card", { hasText: title });
  const link = card.getByRole("link", { name: `Place Bid: ${title}` });
  const opening = page.waitForEvent("websocket");
  await page.goto("/marketplace?status=upcoming");
  await (await opening).waitForEvent("framereceived");
  await card.getByText("Opens in", { exact: true }).waitFor();
  expect(await link.count()).toBe(0);
  await openDueAuctions(db, startsAt);
  await link.waitFor();
  await card.getByText("Ends in", { exact: true }).waitFor();
});
