import { expect, test } from "bun:test";
import { wordPrices } from "../../src/analytics/word-prices";
import { MINUTE } from "../../src/lib/time";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import type { NewPackage } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";

const world = worldForEach();

const prices = async () => (await (await world.as("kim")).get("/analytics?tab=prices")).text();

test("computes the price per thousand words across all sold and running packages", async () => {
  const { db, clock, people } = world;
  expect(await prices()).toContain("No data yet");
  const list = async (
    language: NewPackage["language"],
    startingPriceCents: number,
    words: number,
  ) => {
    const listing = { language, startingPriceCents };
    const lot = await addLot(db, people.mei.id, clock.now(), listing);
    await db.updateTable("packages").set({ total_words: words }).where("id", "=", lot.id).execute();
    return lot;
  };
  const sold = await list("en", 100_000, 100_000);
  await addBid(world, "ada", sold, 150_000);
  await updateListedPrices(db, [sold.id]);
  await db.updateTable("packages").set({ status: "settled" }).where("id", "=", sold.id).execute();
  await list("English", 50_000, 300_000);
  await list("zh-traditional", 200_000, 50_000);
  await list("Japanese", 100_000, 0);
  const over = await list("Korean", 100_000, 10_000);
  await db.updateTable("packages").set({ status: "ended" }).where("id", "=", over.id).execute();

  expect(await wordPrices(db)).toEqual({
    language: [
      { name: "zh-traditional", count: 1, thousandWordsCents: 4200 },
      { name: "English", count: 2, thousandWordsCents: 506 },
    ],
    category: [{ name: "Education", count: 3, thousandWordsCents: 917 }],
  });
  clock.advance(MINUTE);
  const page = await prices();
  expect(page).toMatch(/<th scope="row">English<\/th>.*?\$5\.06.*?<td>2<\/td>/s);
  expect(page).toMatch(/width="12\.\d+"/);
});
