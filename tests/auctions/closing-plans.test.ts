import { expect } from "bun:test";
import { findYieldingLots } from "../../src/auctions/closing/taken-rights";
import { nextOpening } from "../../src/packages/opening";
import { worldForEach } from "../support/each-world";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

// Plans do not depend on the rows, because SQLite has no statistics here.
testOnSqlite("auctions that close together read their sellers' packages, not all", async () => {
  const ids = Array.from({ length: 9 }, (_, i) => `package ${i}`);
  const [plan] = await queryPlans(world.db, (observed) => findYieldingLots(observed, ids));
  expect(plan).toEqual([
    expect.stringMatching(/^SEARCH due .*\(id=\?\)$/),
    expect.stringMatching(/^SEARCH other .*\(seller_id=\?\)$/),
    "USE TEMP B-TREE FOR DISTINCT",
  ]);
});

testOnSqlite("a look for auctions that open reads only those that wait", async () => {
  const plans = await queryPlans(world.db, nextOpening);
  expect(plans).toEqual([[expect.stringMatching(/ USING INDEX packages_unopened/)]]);
});
