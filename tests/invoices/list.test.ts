import { expect, test } from "bun:test";
import { invoicesPage } from "../../src/invoices/invoice-list";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { answer } from "../support/http";
import { nextPageOf } from "../support/paging";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring, act } = site;

const numbersAt = async (by: Browser, query = ""): Promise<string[]> =>
  (await (await by.get(`/api/invoices${query}`)).json()).map(
    ({ number }: { number: string }) => number,
  );

test("invoices and credit notes are listed for both parties, in pages", async () => {
  await stateDetails(world, "mei");
  await stateDetails(world, "bo");
  await bring("sealed");
  world.clock.advance(15 * 24 * 3_600_000);
  await act.withdraw(site.party("seller"));
  await site.another();
  await bring("sealed");
  const mei = await world.as("mei");
  const bo = await world.as("bo");
  expect(await answer(bo.get("/api/invoices"))).toMatchObject([
    200,
    [
      { number: "INV-000003", kind: "invoice", side: "buyer", creditNote: null },
      { number: "INV-000002", kind: "credit-note", credits: "INV-000001", creditNote: null },
      {
        number: "INV-000001",
        kind: "invoice",
        contract: "AIM-2026-000001",
        total: "1500.00",
        creditNote: "INV-000002",
      },
    ],
  ]);
  expect(await numbersAt(mei, "?side=seller&kind=invoice")).toEqual(["INV-000003", "INV-000001"]);
  expect(await numbersAt(mei, "?side=buyer")).toEqual([]);
  const next = nextPageOf(await mei.get("/api/invoices?kind=invoice&limit=1")) ?? "";
  expect(next).toStartWith("/api/invoices?kind=invoice&limit=1&cursor=");
  expect(await numbersAt(mei, next.replace("/api/invoices", ""))).toEqual(["INV-000001"]);
  expect(await numbersAt(await world.as("ada"))).toEqual([]);
  expect((await world.visitor.get("/api/invoices")).status).toBe(401);
});

testOnSqlite("reads a party's invoices from indexes", async () => {
  const { mei } = world.people;
  const plans = await queryPlans(world.db, (db) => invoicesPage(db, mei.id, { limit: 10 }));
  expect(plans.flat().filter((step) => /^SCAN/.test(step))).toEqual([]);
  expect(plans.flat().join("\n")).toContain("contracts_seller");
});
