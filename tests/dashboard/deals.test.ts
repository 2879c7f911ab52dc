import { expect, test } from "bun:test";
import { licensesOf } from "../../src/dashboard/licenses";
import { salesPage } from "../../src/dashboard/sales";
import { isoTime } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { addSale, stateDetails } from "../support/deals";
import { answer } from "../support/http";
import { nextPageOf } from "../support/paging";
import { preparedPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring } = site;

const contractsAt = async (by: Browser, path: string): Promise<string[]> =>
  (await (await by.get(path)).json()).map(({ contract }: { contract: string }) => contract);

test("licenses say what the buyer may use, until when, and whether it is paid", async () => {
  const soldAt = world.clock.now();
  const rights = { exclusive: true, termMonths: 24, territory: "EU" } as const;
  const { db } = world;
  await bring("paid");
  const paidAt = world.clock.now();
  world.clock.advance(1000);
  const concludedAt = world.clock.now();
  await addSale(world, concludedAt, {
    title: "Letters",
    description: "Letters of a lighthouse keeper.",
    rights: {
      ...rights,
      uses: ["evaluation"],
      redistribution: false,
      attribution: null,
      basis: null,
      personalData: null,
      machineMadePercent: null,
      terms: null,
    },
  });
  const bo = await world.as("bo");
  const [letters, first] = await (await bo.get("/api/licenses")).json();
  const endsAt = new Date(concludedAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + 24);
  expect(letters).toMatchObject({
    contract: "AIM-2026-000002",
    package: { title: "Letters" },
    license: null,
    exclusive: true,
    territory: "EU",
    rights: { uses: ["evaluation"], redistribution: false },
    startsAt: isoTime(concludedAt),
    endsAt: endsAt.toISOString(),
    payment: "outstanding",
    paidAt: null,
    voidedAt: null,
    delivery: "waiting",
  });
  expect(first).toMatchObject({
    contract: "AIM-2026-000001",
    exclusive: false,
    payment: "received",
    paidAt: isoTime(paidAt),
    delivery: "paid",
  });
  expect(Date.parse(first.startsAt)).toBeGreaterThanOrEqual(soldAt);
  const next = nextPageOf(await bo.get("/api/licenses?limit=1")) ?? "";
  expect(await contractsAt(bo, next)).toEqual(["AIM-2026-000001"]);
  const { packageId } = site.deal;
  expect(await contractsAt(bo, `/api/licenses?packageId=${packageId}`)).toEqual([
    "AIM-2026-000001",
  ]);
  // Sellers have sold them, and nobody else has them.
  expect(await answer((await world.as("mei")).get("/api/licenses"))).toEqual([200, []]);
  await db.updateTable("contracts").set({ voided_at: world.clock.now() }).execute();
  expect(await answer(bo.get("/api/licenses"))).toMatchObject([
    200,
    [
      { payment: "void", voidedAt: isoTime(world.clock.now()) },
      { payment: "void", voidedAt: isoTime(world.clock.now()) },
    ],
  ]);
});

test("sales have what the dashboard shows, in pages, with their sums", async () => {
  await stateDetails(world, "mei");
  await bring("paid");
  const paidAt = world.clock.now();
  world.clock.advance(1000);
  await addSale(world, world.clock.now(), { title: "Letters" });
  const mei = await world.as("mei");
  const sale = { buyer: "Kite Models", price: "1500.00", payable: "1500.00", refund: null };
  expect(await answer(mei.get("/api/sales"))).toMatchObject([
    200,
    [
      { ...sale, packageTitle: "Letters", payment: "outstanding", paidAt: null },
      { ...sale, contract: "AIM-2026-000001", payment: "received", paidAt: isoTime(paidAt) },
    ],
  ]);
  const next = nextPageOf(await mei.get("/api/sales?limit=1")) ?? "";
  expect(await contractsAt(mei, next)).toEqual(["AIM-2026-000001"]);
  expect(await answer(mei.get("/api/sales/figures"))).toEqual([
    200,
    {
      sales: 2,
      income: "1500.00",
      outstanding: "1500.00",
      months: [{ month: isoTime(paidAt).slice(0, 7), sales: 1, income: "1500.00" }],
    },
  ]);
  const bo = await world.as("bo");
  for (const path of ["/api/sales", "/api/sales/figures"])
    expect((await bo.get(path)).status).toBe(403);
});

testOnSqlite("reads sales and licenses from indexes without sorting", async () => {
  const { mei, bo } = world.people;
  const plans = await preparedPlans(world.db, async (db) => {
    await salesPage(db, mei.id, { limit: 10 });
    await licensesOf(db, bo.id, { limit: 10 });
    await licensesOf(db, bo.id, { limit: 10, packageId: site.deal.packageId });
  });
  const steps = plans.flatMap(({ steps }) => steps);
  expect(plans).toHaveLength(3);
  expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  expect(steps.join("\n")).toContain("contracts_seller_latest");
  expect(steps.join("\n")).toContain("contracts_buyer_latest");
});
