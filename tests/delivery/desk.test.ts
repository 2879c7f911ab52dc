import { beforeEach, describe, expect, test } from "bun:test";
import { readDelivery } from "../../src/delivery/delivery";
import { newId } from "../../src/lib/ids";
import { dealForEach } from "../support/deal-for-each";
import { addSale } from "../support/deals";
import { statuses } from "../support/http";
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

  test("keeps the text of a refused decision, and shows one that was made", async () => {
    await bring("disputed");
    const path = `/operator/disputes/${await disputeId()}`;
    const refused = await kim.post(path, { note: "Half a reason" });
    expect(await refused.text()).toContain("Half a reason");
    await kim.post(path, { decision: "seller", note: "It opens with the key." });
    expect(await site.page(kim, "/operator/disputes")).toContain("It opens with the key.");
    const page = await site.page(await world.as("mei"));
    expect(page).toContain("Decided for the seller.");
    expect(page).toContain("It opens with the key.");
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

  test("names the disputes that an operator is a party to", async () => {
    await bring("disputed");
    const own = "You sell this package or have bid on it";
    expect(await site.page(await world.as("bo"), "/operator/disputes")).toContain(own);
    expect(await statuses((await world.as("ada")).get("/operator/disputes"))).toEqual([404]);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  test("operators decide a dispute once, with reasons", async () => {
    await bring("disputed");
    const path = `/operator/disputes/${await disputeId()}`;
    const decide = (decision: Record<string, string>, by = kim) =>
      way === "form" ? by.post(path, decision) : by.json("POST", `/api${path}`, decision);
    const decision = { decision: "buyer", note: "Nothing opens indeed." };
    for (const wrong of [{ decision: "buyer" }, { ...decision, decision: "both" }])
      expect(await statuses(decide(wrong))).toEqual([400]);
    const ada = await world.as("ada");
    const others = [decide(decision, ada), decide(decision, world.visitor)];
    expect(await statuses(...others)).toEqual([404, way === "form" ? 404 : 401]);
    expect((await state()).state).toBe("disputed");
    expect(await statuses(decide(decision))).toEqual([way === "form" ? 303 : 200]);
    expect(await statuses(decide({ ...decision, decision: "seller" }))).toEqual([409]);
    expect((await state()).state).toBe("resolved");
    const rows = world.db.selectFrom("disputes").select(["outcome", "note", "decided_by"]);
    expect(await rows.execute()).toEqual([
      { outcome: "buyer", note: decision.note, decided_by: world.people.kim.id },
    ]);
  });
});
