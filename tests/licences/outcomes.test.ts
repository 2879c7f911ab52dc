import { expect, test } from "bun:test";
import { outcomesOf } from "../../src/licences/outcomes";
import type { Package } from "../../src/packages/packages";
import { answer } from "../support/answers";
import { worldForEach } from "../support/each-world";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();

async function outcomes(lot: Package) {
  const own = { packageId: lot.id, sellerId: world.people.mei.id };
  const { present, seats, exclusive } = await outcomesOf(world.db, own);
  return {
    present: [present.soldCount, present.priceCents, present.togetherCents],
    seats: seats.map(({ seats, soldCount, priceCents, togetherCents }) => [
      ...[seats, soldCount, priceCents, togetherCents],
    ]),
    exclusive,
  };
}

test("hides every maximum during the auction, and shows outcomes after it", async () => {
  const lot = await playRound(world, {
    ...{ maxima: { ada: 30_000, bo: 21_000 }, exclusive: { bo: 31_000 } },
    ...{ later: { kim: 50_000 }, exclusiveFromCents: 20_000 },
  });
  expect(await outcomes(lot)).toEqual({
    ...{ present: [3, 10_500, 31_500], seats: [[3, 3, 10_500, 31_500]], exclusive: null },
  });
  const ended = {
    present: [3, 10_500, 31_500],
    seats: [
      [1, 1, 31_500, 31_500],
      [2, 2, 22_050, 44_100],
      [3, 3, 10_500, 31_500],
    ],
    exclusive: { priceCents: 31_000, wins: false },
  };
  await closeRound(world, lot);
  expect(await outcomes(lot)).toEqual(ended);
});

test("shows the price of a winning exclusive bid, but not its maximum", async () => {
  const lot = await playRound(world, {
    ...{ maxima: { ada: 30_000 }, exclusive: { bo: 40_000 }, exclusiveFromCents: 20_000 },
  });
  const expected = {
    present: [1, 10_500, 10_500],
    exclusive: { priceCents: 20_000, wins: true },
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
