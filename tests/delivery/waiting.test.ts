import { beforeEach, describe, expect, test } from "bun:test";
import { deliveryOfToken } from "../../src/consignments/tokens";
import { type DeliveryState, FINAL } from "../../src/delivery/course";
import { claimPayment } from "../../src/delivery/payment";
import { runDeliveries } from "../../src/delivery/timer";
import { standingsOfDeals, waitingDeals } from "../../src/delivery/waiting";
import { DAY } from "../../src/lib/time";
import { addSale } from "../support/deals";
import {
  addSoldDeal,
  bringTo,
  deliveryNow,
  KEEP_MS,
  partyOf,
  type SoldDeal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";

const world = worldForEach();
const BOTH = { sides: ["buyer", "seller"] } as const;

const waitingFor = async (memberId: string) => {
  const { deals } = await waitingDeals(world.db, memberId, BOTH, world.clock.now());
  return deals.map(({ contractId }) => contractId);
};

describe("what waits for a member", () => {
  /** What the list of contracts says of each, and what is pointed to: the same. */
  async function expectAgreement(deal: SoldDeal): Promise<void> {
    const { db, clock, people } = world;
    for (const { id } of [people.mei, people.bo]) {
      const standings = await standingsOfDeals(db, [deal.contractId], id, clock.now());
      const isYours = standings.get(deal.contractId)?.isYours ?? false;
      expect(await waitingFor(id)).toEqual(isYours ? [deal.contractId] : []);
    }
    expect(await waitingFor(people.ada.id)).toEqual([]);
  }

  const states: DeliveryState[] = [
    ...(["waiting", "uploading", "measuring", "refused", "sealed", "paid", "disputed"] as const),
    ...FINAL.filter((state) => state !== "resolved"),
  ];

  test.each(states)(
    "is the same in every list of one that is %s, in time and late",
    async (state) => {
      const deal = await addSoldDeal(world);
      await bringTo(world, deal, state);
      await expectAgreement(deal);
      world.clock.advance(30 * DAY);
      await expectAgreement(deal);
    },
  );

  test("is the same of a payment that is to be confirmed, and of one that nobody confirms", async () => {
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, "sealed");
    await claimPayment(world.db, partyOf(world, deal, "buyer"), world.clock.now());
    await expectAgreement(deal);
    world.clock.set((await deliveryNow(world, deal)).due_at ?? 0);
    await runDeliveries(world.db, { keepMs: KEEP_MS }, world.clock.now());
    await expectAgreement(deal);
  });

  test("goes on page by page, whatever others lie between, and leaves none out", async () => {
    const { db, clock, people } = world;
    const sales: string[] = [];
    for (let n = 0; n < 43; n++) {
      clock.advance(1000);
      sales.unshift(await addSale(world, clock.now()));
    }
    // Every other one waits for the buyer.
    const others = sales.filter((_, at) => at % 2 === 0);
    await db
      .updateTable("deliveries")
      .set({ state: "sealed" })
      .where("contract_id", "in", others)
      .execute();
    const mine = sales.filter((_, at) => at % 2 === 1);
    const sold = { sides: ["seller"] as const };
    const first = await waitingDeals(db, people.mei.id, sold, clock.now());
    expect(first.deals.map(({ contractId }) => contractId)).toEqual(mine.slice(0, 20));
    expect(first.next).toBe(mine[19] ?? "");
    const page = async (path: string) => (await (await world.as("mei")).get(path)).text();
    expect(await page("/trade")).toContain(`href="/trade?deals=${first.next}"`);
    const later = await page(`/trade?deals=${first.next}`);
    expect(later).toContain(`/contract/${mine[20]}`);
    expect(later).not.toContain(`/contract/${mine[19]}`);
    expect(later).not.toContain("/trade?deals=");
    expect(await page("/trade?deals=nonsense")).toContain(`/contract/${mine[0]}`);
    expect(await page("/dashboard")).toContain(`href="/dashboard?deals=${first.next}"`);
  });
});

describe("on Trade Management", () => {
  let deal: SoldDeal;
  beforeEach(async () => {
    deal = await addSoldDeal(world);
  });

  test("a seller makes a token for one contract and revokes it, and is led back", async () => {
    const mei = await world.as("mei");
    const made = await mei.post(`/contract/${deal.contractId}/token`, { back: "trade" });
    const page = await made.text();
    const [token = ""] = /aim-deliver-[\w-]+/.exec(page) ?? [];
    expect(page).toContain('href="/trade"');
    expect(await deliveryOfToken(world.db, token, world.clock.now())).toBe(deal.deliveryId);
    const trade = await (await mei.get("/trade")).text();
    expect(trade).toContain(`/contract/${deal.contractId}/token/revocation`);
    expect(trade).not.toContain(token);
    const path = `/contract/${deal.contractId}/token/revocation`;
    const revoked = await mei.post(path, { back: "trade" });
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, "/trade"]);
    const after = await (await mei.get("/trade")).text();
    expect(after).toContain("Token revoked");
    expect(after).not.toContain("The timeline");
    expect(deliveryOfToken(world.db, token, world.clock.now())).rejects.toThrow();
  });

  test("nobody else makes one, and no form leads to another site", async () => {
    for (const name of ["bo", "ada"] as const) {
      const other = await world.as(name);
      const path = `/contract/${deal.contractId}/token`;
      const back = "https://evil.example";
      expect((await other.post(path, { back })).status).toBe(name === "bo" ? 409 : 404);
    }
    const mei = await world.as("mei");
    const revoked = await mei.post(`/contract/${deal.contractId}/token/revocation`, {
      back: "//evil.example",
    });
    expect(revoked.headers.get("location")).toBe(`/contract/${deal.contractId}`);
    expect(await (await mei.get("/dashboard")).text()).not.toContain("token/revocation");
  });

  test("nothing is offered to be handed in once it is sealed, and again in a dispute", async () => {
    const mei = await world.as("mei");
    const link = `/contract/${deal.contractId}#handing-in-title`;
    expect(await (await mei.get("/trade")).text()).toContain(link);
    await bringTo(world, deal, "sealed");
    expect(await (await mei.get("/trade")).text()).not.toContain(link);
    await claimPayment(world.db, partyOf(world, deal, "buyer"), world.clock.now());
    expect(await (await mei.get("/trade")).text()).not.toContain(link);
  });
});
