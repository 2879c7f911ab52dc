import { describe, expect, test } from "bun:test";
import { deliveryOfToken } from "../../src/consignments/tokens";
import { type DeliveryState, FINAL_STATES } from "../../src/delivery/course";
import { standingsOfDeals, waitingDeals } from "../../src/delivery/waiting";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { quickPrinter } from "../support/contracts";
import { dealForEach } from "../support/deal-for-each";
import { addSale } from "../support/deals";
import { statuses, thrown, way } from "../support/http";
import { closeRound, playRound } from "../support/played-rounds";

const site = dealForEach();
const { world, act, bring } = site;
const BOTH = { sides: ["buyer", "seller"] } as const;

const waitingFor = async (memberId: string) => {
  const { deals } = await waitingDeals(world.db, memberId, BOTH, world.clock.now());
  return deals.map(({ contractId }) => contractId);
};

describe("a member's waiting deals", () => {
  async function expectAgreement(): Promise<void> {
    const { db, clock, people } = world;
    const { contractId } = site.deal;
    for (const { id } of [people.mei, people.bo]) {
      const standings = await standingsOfDeals(db, [contractId], id, clock.now());
      const isYours = standings.get(contractId)?.isYours ?? false;
      expect(await waitingFor(id)).toEqual(isYours ? [contractId] : []);
    }
    expect(await waitingFor(people.ada.id)).toEqual([]);
  }

  const states: DeliveryState[] = [
    ...(["waiting", "uploading", "measuring", "refused", "sealed", "paid", "disputed"] as const),
    ...FINAL_STATES.filter((state) => state !== "resolved"),
  ];

  test.each(states)("are the same in every list if %s", async (state) => {
    await bring(state);
    await expectAgreement();
    world.clock.advance(30 * DAY);
    await expectAgreement();
  });

  test("include refunds until they are received", async () => {
    await bring("disputed");
    await site.decide("buyer");
    await expectAgreement();
    world.clock.advance(30 * DAY);
    expect(await waitingFor(world.people.mei.id)).toHaveLength(1);
    await expectAgreement();
    await act.refund();
    expect(await waitingFor(world.people.bo.id)).toHaveLength(1);
    await expectAgreement();
    await act["refund-received"]();
    await expectAgreement();
  });

  test("include unconfirmed payments", async () => {
    await bring("sealed");
    await act.claim();
    await expectAgreement();
    await site.due();
    await site.run();
    await expectAgreement();
  });

  test("are paginated without gaps", async () => {
    const { db, clock, people } = world;
    const sales: string[] = [];
    for (let n = 0; n < 43; n++) {
      clock.advance(1000);
      sales.unshift(await addSale(world, clock.now()));
    }
    const others = sales.filter((_, at) => at % 2 === 0);
    await db
      .updateTable("deliveries")
      .set({ state: "paid" })
      .where("contract_id", "in", [...others, site.deal.contractId])
      .execute();
    const mine = sales.filter((_, at) => at % 2 === 1);
    const sold = { sides: ["seller"] as const };
    const first = await waitingDeals(db, people.mei.id, sold, clock.now());
    expect(first.deals.map(({ contractId }) => contractId)).toEqual(mine.slice(0, 20));
    expect(first.next).toBe(mine[19] ?? "");
    const page = async (path: string) => (await (await world.as("mei")).get(path)).text();
    expect(await page("/trade")).toContain(`href="/trade?deals=${first.next}"`);
    const later = await page(`/trade?deals=${first.next}`);
    expect(later).toContain("<h2>Contracts</h2>");
    expect(later).toContain(`/contract/${mine[20]}`);
    expect(later).not.toContain(`/contract/${mine[19]}`);
    expect(later).not.toContain("/trade?deals=");
    expect(await page("/trade?deals=nonsense")).toContain(`/contract/${mine[0]}`);
    expect(await page("/dashboard")).toContain(`href="/dashboard?deals=${first.next}"`);
  });
});

test("asks only once for the upload that serves all waiting licenses", async () => {
  const { db, clock, people } = world;
  const maxima = { ada: 30_000, bo: 21_000, kim: 50_000 };
  await closeRound(world, await playRound(world, { maxima, title: "Tides" }));
  await concludeDueContracts(db, quickPrinter, clock.now());
  const { deals } = await waitingDeals(db, people.mei.id, BOTH, clock.now());
  const asked = deals.filter(({ lot }) => lot.title === "Tides");
  expect(asked.map(({ turn, licenses }) => [turn, licenses])).toEqual([["hand-in", 3]]);
  const page = await (await (await world.as("mei")).get("/trade")).text();
  expect(page.includes("One upload covers the 3 licenses.")).toBe(true);
  const [first] = asked;
  await db
    .updateTable("deliveries")
    .set({ state: "withdrawn" })
    .where("contract_id", "=", first?.contractId ?? "")
    .execute();
  const next = await waitingDeals(db, people.mei.id, BOTH, clock.now());
  const left = next.deals.filter(({ lot }) => lot.title === "Tides");
  expect(left.map(({ licenses }) => licenses)).toEqual([2]);
  expect(left[0]?.contractId).not.toBe(first?.contractId);
  await db
    .updateTable("deliveries")
    .set({ state: "sealed" })
    .where("state", "=", "waiting")
    .execute();
  expect((await waitingDeals(db, people.kim.id, BOTH, clock.now())).deals.length).toBe(1);
});

describe("tokens for programs", () => {
  const token = (rest = "") => `/contract/${site.deal.contractId}/token${rest}`;

  test("can be created and revoked by the seller for one contract", async () => {
    const mei = await world.as("mei");
    const page = await (await mei.post(token(), {})).text();
    const [made = ""] = /cm_\w+/.exec(page) ?? [];
    expect(page).toContain(`href="/contract/${site.deal.contractId}"`);
    const delivery = () => deliveryOfToken(world.db, made, world.clock.now());
    expect(await delivery()).toBe(site.deal.deliveryId);
    const contract = `/contract/${site.deal.contractId}`;
    const before = await site.page(mei, contract);
    expect(before).toContain(token("/revocation"));
    expect(before).not.toContain(made);
    const revoked = mei.post(token("/revocation"), {});
    expect(await way(revoked)).toEqual([303, contract]);
    const after = await site.page(mei, contract);
    expect(after).toContain("Removed");
    expect(after).not.toContain(token("/revocation"));
    expect(await thrown(delivery())).toMatchObject({ code: "delivery-token-wrong" });
  });

  test("cannot be created by others", async () => {
    const others = [await world.as("bo"), await world.as("ada")];
    const made = others.map((other) => other.post(token(), {}));
    expect(await statuses(...made)).toEqual([409, 404]);
    const mei = await world.as("mei");
    const revoked = mei.post(token("/revocation"), {});
    expect(await way(revoked)).toEqual([303, site.at()]);
    expect(await site.page(mei, "/dashboard")).not.toContain("token/revocation");
  });

  test("are not offered once the collection is sealed", async () => {
    const mei = await world.as("mei");
    const link = `${site.at()}#handing-in-title`;
    expect(await site.page(mei, "/trade")).toContain(link);
    await bring("sealed");
    expect(await site.page(mei, "/trade")).not.toContain(link);
    await act.claim();
    expect(await site.page(mei, "/trade")).not.toContain(link);
  });
});
