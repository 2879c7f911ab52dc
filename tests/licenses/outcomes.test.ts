import { expect, test } from "bun:test";
import { outcomesOf } from "../../src/licenses/outcomes";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();

async function outcomes(lot: Package) {
  const own = { packageId: lot.id, sellerId: world.people.mei.id };
  const { present, exclusive } = await outcomesOf(world.db, own);
  return {
    present: [present.soldCount, present.priceCents, present.togetherCents],
    exclusive,
  };
}

test("hides every maximum, during the auction and after it", async () => {
  const lot = await playRound(world, {
    maxima: { ada: 30_000, bo: 21_000 },
    exclusive: { bo: 31_000 },
    later: { kim: 50_000 },
    exclusiveFromCents: 20_000,
    sale: "seller",
  });
  const expected = { present: [3, 10_500, 31_500], exclusive: null };
  expect(await outcomes(lot)).toEqual(expected);
  await closeRound(world, lot);
  expect(await outcomes(lot)).toEqual(expected);
  const mei = await world.as("mei");
  const api = await (await mei.get(`/api/packages/${lot.id}/outcomes`)).text();
  const page = await (await mei.get(`/package/${lot.id}/award`)).text();
  const amounts = ["210.00", "220.50", "300.00", "310.00", "315.00", "500.00", "441.00"];
  expect(JSON.parse(api)).toEqual({
    present: { sold: 3, price: "105.00", together: "315.00" },
    exclusive: null,
  });
  expect(page).toContain("$315.00");
  for (const amount of amounts.filter((amount) => amount !== "315.00"))
    expect(page).not.toContain(amount);
});

test("shows the lowest first bid until a seat is taken", async () => {
  const lot = await playRound(world, { maxima: {} });
  expect(await outcomes(lot)).toEqual({ present: [0, 10_500, 0], exclusive: null });
});

test("shows the price of a winning exclusive bid, but not its maximum", async () => {
  const lot = await playRound(world, {
    maxima: { ada: 30_000 },
    exclusive: { bo: 40_000 },
    exclusiveFromCents: 20_000,
  });
  const expected = {
    present: [1, 10_500, 10_500],
    exclusive: { priceCents: 20_000 },
  };
  expect(await outcomes(lot)).toMatchObject(expected);
  await closeRound(world, lot);
  expect(await outcomes(lot)).toMatchObject(expected);
  const path = `/api/packages/${lot.id}/outcomes`;
  expect(await answer((await world.as("mei")).get(path))).toMatchObject([
    200,
    {
      present: { sold: 1, price: "105.00", together: "105.00" },
      exclusive: { price: "200.00" },
    },
  ]);
  expect((await answer((await world.as("ada")).get(path)))[0]).toBe(403);
});
