import { describe, expect, test } from "bun:test";
import { countMarket } from "../../src/analytics/figures";
import { trendOf } from "../../src/analytics/listings";
import { DAY, MINUTE } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { furnishMarket } from "../support/market";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

const count = () => countMarket(world.db, world.clock.now());

describe("the market's figures", () => {
  test("match a manual count", async () => {
    await furnishMarket(world);
    const { newListings, wordPrices: _, ...figures } = await count();
    expect(figures).toEqual({
      listed: 7,
      certified: 5,
      trades: 2,
      totalWords: 280_000,
      active: 3,
      categories: [
        { name: "Legal", count: 3, thisWeek: 2, weekBefore: 1 },
        // A package listed exactly 7 days ago belongs to the week before.
        { name: "stem", count: 2, thisWeek: 0, weekBefore: 2 },
        // A package listed exactly 14 days ago belongs to neither week.
        { name: "Fiction", count: 1, thisWeek: 0, weekBefore: 0 },
        { name: "News", count: 1, thisWeek: 0, weekBefore: 0 },
      ],
      languages: [
        { name: "en", count: 5 },
        { name: "Japanese", count: 1 },
        { name: "Korean", count: 1 },
      ],
      contents: { literary: 2, educational: 3, stem: 2 },
      quality: { high: 1, medium: 2, basic: 1 },
      averageBidCents: 138_417,
      averageResponseMs: 60 * MINUTE,
    });
    expect(newListings.map((day) => day.count)).toEqual([
      ...[1, 0, 0, 0, 0, 1, 1],
      ...[0, 0, 0, 0, 1, 0, 1],
    ]);
    expect(newListings.at(-1)?.day).toBe(Date.UTC(2026, 10, 21));
    expect(newListings[0]?.day).toBe(Date.UTC(2026, 10, 8));
  });

  test("are empty for an empty market", async () => {
    const { newListings, wordPrices: _, ...figures } = await count();
    expect(figures).toEqual({
      listed: 0,
      certified: 0,
      trades: 0,
      totalWords: 0,
      active: 0,
      categories: [],
      languages: [],
      contents: { literary: 0, educational: 0, stem: 0 },
      quality: { high: 0, medium: 0, basic: 0 },
      averageBidCents: null,
      averageResponseMs: null,
    });
    expect(newListings).toHaveLength(14);
    expect(newListings.every((day) => day.count === 0)).toBe(true);
  });

  test("drop a past week", async () => {
    await furnishMarket(world);
    world.clock.advance(7 * DAY);
    const now = world.clock.now();
    // Does not count as active before it opens.
    await addLot(world.db, world.people.mei.id, now - 8 * DAY, {
      startsAt: now + DAY,
      category: "Fiction",
    });
    const { categories, active } = await count();
    expect(categories[0]).toEqual({ name: "Legal", count: 3, thisWeek: 0, weekBefore: 2 });
    expect(active).toBe(1);
  });
});

test("compares two weeks in a category's trend", () => {
  const of = (thisWeek: number, weekBefore: number) => trendOf({ thisWeek, weekBefore });
  expect([of(2, 1), of(1, 1), of(0, 0), of(1, 2)]).toEqual(["up", "stable", "stable", "down"]);
});

testOnSqlite("computes every figure from indexes", async () => {
  const plans = await queryPlans(world.db, (db) => countMarket(db, world.clock.now()));
  expect(plans.length).toBeGreaterThan(8);
  const steps = plans.flat().filter((step) => /^(SCAN|SEARCH) packages/.test(step));
  expect(steps.length).toBeGreaterThan(6);
  expect(steps.filter((step) => !step.includes("COVERING INDEX"))).toEqual([]);
});
