import { expect, test } from "bun:test";
import { BadCursor, cursorOf, parseCursor } from "../../../src/lib/cursor";
import { newId } from "../../../src/lib/ids";
import { says } from "../../support/chats";
import { worldForEach } from "../../support/each-world";
import { answer } from "../../support/http";
import { addLot } from "../../support/listings";
import { bid } from "../../support/market";
import { nextPageOf } from "../../support/paging";

const world = worldForEach();

test("a cursor is read only as the kinds of values that were written", () => {
  const id = newId(world.clock.now());
  expect(parseCursor(cursorOf(7, id), "number", "id")).toEqual([7, id]);
  for (const cursor of ["", "7", `${id}.7`, `7.${id}.7`, `-7.${id}`, `7.${id}x`, `1e3.${id}`])
    expect(() => parseCursor(cursor, "number", "id")).toThrow(BadCursor);
});

test("every list with pages takes a limit from 1 to 100 and refuses a foreign cursor", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  await says(world, "ada", "mei", lot, "Is there an index?");
  const mei = await world.as("mei");
  const document = await (await world.visitor.get("/api/openapi.json")).json();
  const calls = Object.entries<{ get?: { parameters?: Array<{ name: string }> } }>(document.paths);
  const lists = calls
    .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === "cursor"))
    // A webhook's own list is tested with it (tests/webhooks/webhooks.test.ts).
    .filter(([path]) => !path.startsWith("/api/webhooks/"))
    .map(([path]) => path.replace("{id}", lot.id).replace("{otherId}", world.people.ada.id));
  expect(lists.length).toBeGreaterThan(8);
  for (const path of lists) {
    const refused = await mei.get(`${path}?cursor=none.of.these`);
    expect([path, refused.status]).toEqual([path, 400]);
    expect([path, (await mei.get(`${path}?limit=1`)).status]).toEqual([path, 200]);
    for (const limit of ["0", "101", "1.5", "many"]) {
      const { status } = await mei.get(`${path}?limit=${limit}`);
      expect([path, limit, status]).toEqual([path, limit, 400]);
    }
  }
});

test("the next page keeps the filters and the limit", async () => {
  const { db, people, clock } = world;
  const lots = [];
  for (const title of ["Poems", "Letters"])
    lots.push(await addLot(db, people.mei.id, clock.now(), { title }));
  const [poems, letters] = lots as [(typeof lots)[0], (typeof lots)[0]];
  for (const cents of [105_000, 120_000, 140_000]) {
    await bid(world, "ada", poems, cents);
    clock.advance(1000);
    await bid(world, "bo", poems, cents + 8000);
  }
  const since = new Date(clock.now()).toISOString();
  await bid(world, "ada", letters, 105_000);
  const ada = await world.as("ada");
  const amounts = async (path: string) =>
    (await (await ada.get(path)).json()).map(({ amount }: { amount: string }) => amount);
  const path = `/api/dashboard/bids?packageId=${poems.id}&status=pending&limit=2`;
  const first = await ada.get(path);
  expect(await amounts(path)).toEqual(["1400.00", "1200.00"]);
  const next = nextPageOf(first) ?? "";
  expect(next).toStartWith(`${path}&cursor=`);
  const last = await ada.get(next);
  expect(await last.json()).toMatchObject([{ amount: "1050.00" }]);
  expect(nextPageOf(last)).toBeUndefined();
  expect(await amounts(`/api/dashboard/bids?since=${since}`)).toEqual(["1050.00"]);
  expect(await amounts("/api/dashboard/bids?status=accepted")).toEqual([]);
  expect(await amounts(`/api/dashboard/bids?packageId=${people.bo.id}`)).toEqual([]);
  expect(await answer(ada.get("/api/dashboard/bids?since=yesterday"))).toMatchObject([
    400,
    { errors: [{ path: "since" }] },
  ]);
});
