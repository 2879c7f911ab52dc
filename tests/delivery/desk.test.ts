import { beforeEach, describe, expect, test } from "bun:test";
import { readDelivery } from "../../src/delivery/delivery";
import { newId } from "../../src/lib/ids";
import { dealForEach } from "../support/deal-for-each";
import { addSale } from "../support/deals";
import { refusal, statuses } from "../support/http";
import { setState } from "../support/sealed-delivery";
import type { Browser } from "../support/world";

const site = dealForEach({ env: { OPERATOR_EMAILS: "kim@example.test, bo@example.test" } });
const { world, bring, state, act } = site;
let kim: Browser;

beforeEach(async () => {
  kim = await world.as("kim");
});

const disputeId = async () =>
  (await world.db.selectFrom("disputes").select("id").executeTakeFirstOrThrow()).id;

describe("the dispute desk", () => {
  test("shows both parties' statements, the report and the timeline", async () => {
    expect(await site.page(kim, "/operator/disputes")).toContain("No open disputes");
    await bring("disputed");
    await act.statement();
    const html = await site.page(kim, "/operator/disputes");
    for (const shown of [
      ...[
        "1 open dispute",
        "Nothing opens.",
        "I have paid on Monday.",
        "Delivery report",
        "50,000",
      ],
      ...["Payment confirmed", "Lantau Press", "Kite Models", "$1,500.00"],
    ]) {
      expect(html).toContain(shown);
    }
    expect(await site.page(kim, "/operator")).toContain('href="/operator/disputes"');
  });

  test("accepts a decision with reasons, and keeps the text if a field is missing", async () => {
    await bring("disputed");
    const path = `/operator/disputes/${await disputeId()}`;
    const refused = await kim.post(path, { note: "Half a reason" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half a reason");
    const decided = await kim.post(path, { decision: "seller", note: "It opens with the key." });
    expect(decided.headers.get("location")).toBe("/operator/disputes");
    expect((await state()).state).toBe("accepted");
    expect(await site.page(kim, "/operator/disputes")).toContain("It opens with the key.");
    const mei = await world.as("mei");
    const page = await site.page(mei);
    expect(page).toContain("Decided for the seller.");
    expect(page).toContain("It opens with the key.");
  });

  test("accepts the same decision only once through the API", async () => {
    await bring("disputed");
    const path = `/api/operator/disputes/${await disputeId()}`;
    const decision = { decision: "buyer", note: "Nothing opens indeed." };
    const call = (body: object) => kim.json("POST", path, body);
    expect(await statuses(call({ decision: "buyer" }))).toEqual([400]);
    expect(await statuses(call(decision))).toEqual([200]);
    expect(await refusal(call(decision))).toEqual([409, "delivery-step"]);
    expect((await state()).state).toBe("resolved");
  });

  test("paginates all waiting disputes", async () => {
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
          id,
          delivery_id,
          reason: "rights",
          text: `Case ${n}`,
          answer: null,
          state_before: "paid",
          opened_at: clock.now() - (n % 2),
          left_ms: 0,
          ended_at: null,
          outcome: null,
          note: null,
          decided_by: null,
        })
        .execute();
    }
    const read = async (path: string, found: RegExp): Promise<string[]> => {
      const page = await (await kim.get(path)).text();
      const ids = [...page.matchAll(found)].map(([, id = ""]) => id);
      const [, next] = /href="(\/operator\/disputes\?[^"]*after=[^"]+)"/.exec(page) ?? [];
      return [...ids, ...(next ? await read(next.replaceAll("&amp;", "&"), found) : [])];
    };
    const shown = await read("/operator/disputes", /action="\/operator\/disputes\/([^"]+)"/g);
    expect(shown).toEqual(ids.toSorted());
    const last = shown.at(-1);
    const refused = await kim.post(`/operator/disputes/${last}`, { note: "Half a decision" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half a decision");
    for (const id of ids)
      await kim.post(`/operator/disputes/${id}`, { decision: "seller", note: `Decided ${id}` });
    const decided = await read("/operator/disputes", /Decided ([0-9a-f-]{36})/g);
    expect(decided.toSorted()).toEqual(ids.toSorted());
  });

  test("admits only operators who are not a party to the dispute", async () => {
    await bring("disputed");
    const path = `/api/operator/disputes/${await disputeId()}`;
    const decision = { decision: "buyer", note: "Mine." };
    const [bo, ada] = [await world.as("bo"), await world.as("ada")];
    const calls = [bo, ada, world.visitor].map((by) => by.json("POST", path, decision));
    expect(await statuses(...calls, ada.get("/operator/disputes"))).toEqual([403, 404, 401, 404]);
    const own = "You sell this package or have bid on it";
    expect(await site.page(bo, "/operator/disputes")).toContain(own);
    expect((await state()).state).toBe("disputed");
  });
});
