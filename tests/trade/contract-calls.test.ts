import { describe, expect, test } from "bun:test";
import { DAY, isoTime } from "../../src/lib/time";
import { listContracts } from "../../src/trade/contract-list";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { answer, statuses } from "../support/http";
import { nextPageOf } from "../support/paging";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring } = site;

const FIRST = "AIM-2026-000001";
const SECOND = "AIM-2026-000002";

/** Signs in only now, because deals take longer than a session without use. */
const parties = async () => [await world.as("mei"), await world.as("bo")] as const;

const numbersAt = async (by: Browser, query = ""): Promise<string[]> =>
  (await (await by.get(`/api/contracts${query}`)).json()).map(
    ({ number }: { number: string }) => number,
  );

describe("GET /api/contracts", () => {
  test("lists what both parties have agreed on, newest first", async () => {
    await stateDetails(world, "mei");
    await stateDetails(world, "bo");
    await bring("sealed");
    const sealedAt = world.clock.now();
    const [mei, bo] = await parties();
    const { contractId, packageId } = site.deal;
    const path = `/api/contracts/${FIRST}`;
    const contract = {
      number: FIRST,
      id: contractId,
      side: "seller",
      seller: { name: "mei Chan", email: "mei@example.test" },
      buyer: { organization: "Kite Models", email: "bo@example.test" },
      package: { id: packageId, language: "en", englishTitle: null },
      license: null,
      price: "1500.00",
      agreedPrice: "1500.00",
      payable: "1500.00",
      voidedAt: null,
      delivery: {
        state: "sealed",
        turn: "pay",
        yourTurn: false,
        until: isoTime(sealedAt + 14 * DAY),
      },
      documents: {
        page: `/contract/${contractId}`,
        pdf: `${path}/contract.pdf`,
        delivery: `${path}/delivery`,
        invoice: `${path}/invoice`,
        invoicePdf: `${path}/invoice.pdf`,
        creditNote: null,
      },
    };
    expect(await answer(mei.get("/api/contracts"))).toMatchObject([200, [contract]]);
    const forBuyer = { ...contract, side: "buyer", delivery: { turn: "pay", yourTurn: true } };
    expect(await answer(bo.get(path))).toMatchObject([200, forBuyer]);
    const { documents } = await (await bo.get(path)).json();
    const addresses = Object.values<string | null>(documents).filter((address) => address !== null);
    expect(addresses.length).toBe(6);
    for (const address of addresses)
      expect([address, (await bo.get(address)).status]).toEqual([address, 200]);
    await site.another();
    expect(await numbersAt((await parties())[0])).toEqual([SECOND, FIRST]);
  });

  test("finds contracts by side, state and package, in pages", async () => {
    const { packageId } = site.deal;
    await bring("paid");
    await site.another();
    const [mei, bo] = await parties();
    expect(await numbersAt(mei, "?state=paid")).toEqual([FIRST]);
    expect(await numbersAt(mei, "?state=waiting")).toEqual([SECOND]);
    expect(await numbersAt(mei, "?state=disputed")).toEqual([]);
    expect(await numbersAt(mei, `?packageId=${packageId}`)).toEqual([FIRST]);
    expect(await numbersAt(mei, "?side=buyer")).toEqual([]);
    expect(await numbersAt(bo, "?side=buyer")).toEqual([SECOND, FIRST]);
    const first = await bo.get("/api/contracts?side=buyer&limit=1");
    expect(await first.json()).toMatchObject([{ number: SECOND }]);
    const next = nextPageOf(first) ?? "";
    expect(next).toStartWith("/api/contracts?side=buyer&limit=1&cursor=");
    const last = await bo.get(next);
    expect(await last.json()).toMatchObject([{ number: FIRST }]);
    expect(nextPageOf(last)).toBeUndefined();
    const refused = ["?state=lost", "?side=operator", "?status=paid"];
    expect(await statuses(...refused.map((query) => mei.get(`/api/contracts${query}`)))).toEqual([
      400, 400, 400,
    ]);
  });

  test("says that a contract is void, and leads to its stamped PDF", async () => {
    await bring("withdrawn");
    const [mei] = await parties();
    const voidedAt = isoTime(world.clock.now());
    const path = `/api/contracts/${FIRST}`;
    expect(await answer(mei.get(path))).toMatchObject([
      200,
      { voidedAt, delivery: { state: "withdrawn", turn: "void-withdrawn", yourTurn: false } },
    ]);
    const pdf = await mei.get(`${path}/contract.pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toBe(`attachment; filename="${FIRST}.pdf"`);
    expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(20);
  });

  test("shows a contract to its parties only", async () => {
    const ada = await world.as("ada");
    const [, bo] = await parties();
    expect(await numbersAt(ada)).toEqual([]);
    const paths = [`/api/contracts/${FIRST}`, `/api/contracts/${FIRST}/contract.pdf`];
    expect(await statuses(...paths.map((path) => ada.get(path)))).toEqual([404, 404]);
    expect(await statuses(...paths.map((path) => world.visitor.get(path)))).toEqual([401, 401]);
    expect(await statuses(bo.get("/api/contracts/AIM-2026-000009"))).toEqual([404]);
    // In calls, the ID is no name of a contract.
    expect(await statuses(bo.get(`/api/contracts/${site.deal.contractId}`))).toEqual([404]);
  });
});

testOnSqlite("reads contracts from indexes, whatever the filter", async () => {
  const partyId = world.people.mei.id;
  const cursor = site.deal.contractId;
  const plans = await queryPlans(world.db, async (db) => {
    await listContracts(db, partyId);
    await listContracts(db, partyId, { side: "seller", state: "paid", cursor });
    await listContracts(db, partyId, { packageId: site.deal.packageId, state: "paid" });
  });
  expect(plans.length).toBe(5);
  expect(plans.flat().filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  const steps = plans.flat().join("\n");
  expect(steps).toContain("contracts_seller_latest");
  expect(steps).toContain("contracts_buyer_latest");
});
