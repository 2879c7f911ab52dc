import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { refusal, statuses, way } from "../support/http";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  mei = await world.as("mei");
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 720 });
  const show = { packageId: lot.id, title: "Tides", description: "All of it.", duration: 10 };
  expect((await mei.json("POST", "/api/roadshow", show)).status).toBe(201);
});

const EBB = { title: "Ebb", description: "Half of it." };

const show = async () => (await mei.get(`/api/roadshow/${lot.id}`)).json();
const titles = async () =>
  (await (await mei.get(`/api/packages/${lot.id}/roadshow`)).json()).map(
    ({ title }: { title: string }) => title,
  );
const inDays = (days: number) => new Date(lot.created_at + days * DAY).toISOString();

async function addTexts(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) {
    const text = { type: "text", title, content: "Words." };
    const added = await mei.json("POST", `/api/packages/${lot.id}/roadshow`, text);
    ids.push((await added.json()).id);
  }
  return ids;
}

describe.each(["form", "call"] as const)("by %s, a running roadshow", (how) => {
  const isForm = how === "form";
  const change = (days: number) =>
    isForm
      ? mei.post(`/roadshow/${lot.id}/edit`, { ...EBB, duration: String(days) })
      : mei.json("PATCH", `/api/roadshow/${lot.id}`, { title: EBB.title, duration: days });
  const end = (by = mei) =>
    isForm
      ? by.post(`/roadshow/${lot.id}/ending`, {})
      : by.json("POST", `/api/roadshow/${lot.id}/end`);
  const done = isForm ? 303 : 200;

  test("is changed until its end, which cannot be in the past", async () => {
    world.clock.advance(6 * DAY);
    expect((await change(5)).status).toBe(400);
    expect(await show()).toMatchObject({ title: "Tides", endsAt: inDays(10) });
    expect((await change(8)).status).toBe(done);
    expect(await show()).toMatchObject({ title: "Ebb", duration: 8, endsAt: inDays(8) });
    world.clock.advance(2 * DAY);
    expect((await change(9)).status).toBe(404);
    expect(await show()).toMatchObject({ duration: 8, endsAt: inDays(8) });
  });

  test("is ended once, only by its seller, after which another can follow", async () => {
    const { db, people } = world;
    await db.updateTable("users").set({ role: "seller" }).where("id", "=", people.kim.id).execute();
    world.clock.advance(DAY);
    expect((await end(await world.as("kim"))).status).toBe(404);
    expect(await show()).toMatchObject({ endsAt: inDays(10) });
    expect((await end()).status).toBe(done);
    expect(await show()).toMatchObject({ endsAt: inDays(1) });
    expect(await statuses(end(), mei.get(`/roadshow/${lot.id}/edit`))).toEqual([404, 404]);
    const next = { packageId: lot.id, duration: 10, ...EBB };
    expect((await mei.json("POST", "/api/roadshow", next)).status).toBe(201);
  });
});

describe("a running roadshow", () => {
  test("can be changed and ended on its page, which keeps refused input", async () => {
    const path = `/roadshow/${lot.id}`;
    const page = async () => (await mei.get(path)).text();
    expect(await page()).toContain(`href="${path}/edit"`);
    expect(await page()).toContain(`action="${path}/ending"`);
    world.clock.advance(6 * DAY);
    const refused = await (await mei.post(`${path}/edit`, { ...EBB, duration: "5" })).text();
    expect(refused).toContain("This would end the roadshow in the past");
    expect(refused).toContain('value="Ebb"');
    expect(await way(mei.post(`${path}/ending`, {}))).toEqual([303, path]);
    expect(await page()).toContain("Roadshow ended");
    expect(await page()).not.toContain(`action="${path}/ending"`);
  });

  test("cannot be changed by others", async () => {
    for (const by of [await world.as("ada"), world.visitor]) {
      const form = { title: "Mine", description: "Mine.", duration: "1" };
      const writes = [
        by.json("PATCH", `/api/roadshow/${lot.id}`, { title: "Mine" }),
        by.post(`/roadshow/${lot.id}/edit`, form),
        by.json("POST", `/api/roadshow/${lot.id}/end`),
        by.post(`/roadshow/${lot.id}/ending`, {}),
        by.json("PUT", `/api/packages/${lot.id}/roadshow`, { order: [] }),
        by.post(`/roadshow/${lot.id}/materials/x/deletion`, {}),
      ];
      expect(await statuses(...writes)).toEqual(Array(6).fill(by === world.visitor ? 401 : 403));
    }
    expect(await show()).toMatchObject({ title: "Tides", endsAt: inDays(10) });
  });
});

describe("materials", () => {
  test("move by the page's buttons and stop at the ends", async () => {
    const [one, , three] = await addTexts("One", "Two", "Three");
    const move = (id: string | undefined, to: string) =>
      mei.post(`/roadshow/${lot.id}/materials/${id}/place`, { to });
    expect((await move(three, "up")).status).toBe(303);
    expect(await titles()).toEqual(["One", "Three", "Two"]);
    for (const place of ["", "top"]) expect((await move(three, place)).status).toBe(400);
    await move(one, "down");
    await move(three, "up");
    expect(await titles()).toEqual(["Three", "One", "Two"]);
    await addTexts("Four");
    expect(await titles()).toEqual(["Three", "One", "Two", "Four"]);
    const html = await (await mei.get(`/roadshow/${lot.id}?tab=content`)).text();
    expect(html).toContain('aria-label="Up: One"');
    expect(html).not.toContain('aria-label="Up: Three"');
    expect(html).not.toContain('aria-label="Down: Four"');
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page.indexOf("Three")).toBeLessThan(page.indexOf(">One<"));
  });

  test("can be ordered by a call that lists each once", async () => {
    const [one = "", two = ""] = await addTexts("One", "Two");
    const order = (ids: string[]) =>
      mei.json("PUT", `/api/packages/${lot.id}/roadshow`, { order: ids });
    for (const wrong of [[one], [one, one], [one, two, two], [one, "x"]]) {
      expect(await refusal(order(wrong))).toEqual([409, "materials-changed"]);
    }
    expect((await order([two, one])).status).toBe(200);
    expect(await titles()).toEqual(["Two", "One"]);
    const place = `/roadshow/${lot.id}/materials/${one}/place`;
    expect((await world.visitor.post(place, { to: "up" })).status).toBe(401);
  });
});
