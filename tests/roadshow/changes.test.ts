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

describe("a running roadshow", () => {
  test("is partly changed by a call, and ends after its new duration", async () => {
    world.clock.advance(DAY);
    const changed = await mei.json("PATCH", `/api/roadshow/${lot.id}`, { duration: 3 });
    expect(await changed.json()).toMatchObject({ title: "Tides", duration: 3, endsAt: inDays(3) });
    world.clock.advance(3 * DAY);
    expect((await mei.json("PATCH", `/api/roadshow/${lot.id}`, { title: "Late" })).status).toBe(
      404,
    );
    expect((await show()).title).toBe("Tides");
  });

  test("can be changed on its page, which keeps refused input", async () => {
    const html = await (await mei.get(`/roadshow/${lot.id}`)).text();
    expect(html).toContain(`href="/roadshow/${lot.id}/edit"`);
    const form = { title: "Ebb", description: "Half of it.", duration: "5" };
    world.clock.advance(6 * DAY);
    const refused = await mei.post(`/roadshow/${lot.id}/edit`, form);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain("This would end the roadshow in the past");
    expect(again).toContain('value="Ebb"');
    const changed = await mei.post(`/roadshow/${lot.id}/edit`, { ...form, duration: "8" });
    expect(await way(changed)).toEqual([303, `/roadshow/${lot.id}`]);
    expect(await show()).toMatchObject({ title: "Ebb", duration: 8, endsAt: inDays(8) });
  });

  test("can be ended once by a call", async () => {
    world.clock.advance(DAY);
    const ended = await mei.json("POST", `/api/roadshow/${lot.id}/end`);
    expect(await ended.json()).toMatchObject({ endsAt: inDays(1) });
    expect((await mei.json("POST", `/api/roadshow/${lot.id}/end`)).status).toBe(404);
    expect((await mei.get(`/roadshow/${lot.id}/edit`)).status).toBe(404);
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
