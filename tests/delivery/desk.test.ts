import { beforeEach, describe, expect, test } from "bun:test";
import { readDelivery } from "../../src/delivery/delivery";
import { stateCase } from "../../src/delivery/disputes";
import { newId } from "../../src/lib/ids";
import { addSale } from "../support/deals";
import { addSoldDeal, bringTo, deliveryNow, partyOf, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { setState } from "../support/sealed-delivery";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test, bo@example.test" } });
let deal: SoldDeal;
let kim: Browser;

beforeEach(async () => {
  deal = await addSoldDeal(world);
  kim = await world.as("kim");
});

const disputeId = async () =>
  (await world.db.selectFrom("disputes").select("id").executeTakeFirstOrThrow()).id;

describe("the desk of disputes", () => {
  test("shows both parties' words, the report and the timeline", async () => {
    expect(await (await kim.get("/operator/disputes")).text()).toContain("No disputes waiting");
    await bringTo(world, deal, "disputed");
    await stateCase(world.db, partyOf(world, deal, "seller"), "It opens here.");
    const html = await (await kim.get("/operator/disputes")).text();
    for (const shown of [
      ...["1 dispute is waiting.", "Nothing opens.", "It opens here.", "Delivery report", "50,000"],
      ...["Payment confirmed", "Lantau Press", "Kite Models", "$1,500.00"],
    ]) {
      expect(html).toContain(shown);
    }
    expect(await (await kim.get("/operator")).text()).toContain('href="/operator/disputes"');
  });

  test("takes a decision with its reasons, and keeps what was written where one is missing", async () => {
    await bringTo(world, deal, "disputed");
    const path = `/operator/disputes/${await disputeId()}`;
    const refused = await kim.post(path, { note: "Half a reason" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half a reason");
    const decided = await kim.post(path, { decision: "seller", note: "It opens with the key." });
    expect(decided.headers.get("location")).toBe("/operator/disputes");
    expect((await deliveryNow(world, deal)).state).toBe("accepted");
    expect(await (await kim.get("/operator/disputes")).text()).toContain("It opens with the key.");
    const mei = await world.as("mei");
    const page = await (await mei.get(`/contract/${deal.contractId}`)).text();
    expect(page).toContain("Decided for the seller.");
    expect(page).toContain("It opens with the key.");
  });

  test("answers calls alike, once", async () => {
    await bringTo(world, deal, "disputed");
    const path = `/api/operator/disputes/${await disputeId()}`;
    expect((await kim.json("POST", path, { decision: "buyer" })).status).toBe(400);
    const decision = { decision: "buyer", note: "Nothing opens indeed." };
    expect((await kim.json("POST", path, decision)).status).toBe(200);
    expect((await kim.json("POST", path, decision)).status).toBe(409);
    expect((await deliveryNow(world, deal)).state).toBe("resolved");
  });

  test("shows all that wait, page by page, and keeps what was written on a later one", async () => {
    const { db, clock } = world;
    const ids: string[] = [];
    for (let n = 0; n < 22; n++) {
      const contractId = await addSale(world, clock.now());
      const { id: delivery_id } = await readDelivery(db, { contractId });
      const id = newId(clock.now());
      ids.push(id);
      await setState(db, delivery_id, "disputed");
      await db
        .insertInto("disputes")
        .values({
          ...{ id, delivery_id, reason: "rights", text: `Case ${n}`, answer: null },
          ...{ state_before: "paid", opened_at: clock.now() - (n % 2), left_ms: 0 },
          ...{ ended_at: null, outcome: null, note: null, decided_by: null },
        })
        .execute();
    }
    const read = async (path: string): Promise<string[]> => {
      const page = await (await kim.get(path)).text();
      const found = [...page.matchAll(/action="\/operator\/disputes\/([^"]+)"/g)].map(
        ([, id]) => id,
      );
      const [, next] = /href="(\/operator\/disputes\?from=[^"]+)"/.exec(page) ?? [];
      return [...found, ...(next ? await read(next) : [])] as string[];
    };
    const shown = await read("/operator/disputes");
    expect(shown.toSorted()).toEqual(ids.toSorted());
    const last = shown.at(-1);
    const refused = await kim.post(`/operator/disputes/${last}`, { note: "Half a decision" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half a decision");
    for (const id of ids)
      await kim.post(`/operator/disputes/${id}`, { decision: "seller", note: `Decided ${id}` });
    const decided = async (path: string): Promise<string[]> => {
      const page = await (await kim.get(path)).text();
      const found = [...page.matchAll(/Decided ([0-9a-f-]{36})/g)].map(([, id]) => id);
      const [, next] = /href="(\/operator\/disputes\?before=[^"#]+)/.exec(page) ?? [];
      return [...found, ...(next ? await decided(next) : [])] as string[];
    };
    expect((await decided("/operator/disputes")).toSorted()).toEqual(ids.toSorted());
    for (const nonsense of ["?from=x", "?before=x", "?from=%27&before=-1"])
      expect((await kim.get(`/operator/disputes${nonsense}`)).status).toBe(200);
  });

  test("is there for operators alone, and for no party of the dispute", async () => {
    await bringTo(world, deal, "disputed");
    const path = `/api/operator/disputes/${await disputeId()}`;
    const decision = { decision: "buyer", note: "Mine." };
    const bo = await world.as("bo");
    expect((await bo.json("POST", path, decision)).status).toBe(403);
    expect(await (await bo.get("/operator/disputes")).text()).toContain(
      "You sell this package or have bid on it",
    );
    const ada = await world.as("ada");
    expect((await ada.json("POST", path, decision)).status).toBe(404);
    expect((await ada.get("/operator/disputes")).status).toBe(404);
    expect((await world.visitor.json("POST", path, decision)).status).toBe(401);
    expect((await deliveryNow(world, deal)).state).toBe("disputed");
  });
});
