import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addLot, LISTING, LISTING_FORM } from "../support/listings";
import { createWorld, type World } from "../support/world";

let world: World;
let lotId: string;

beforeAll(async () => {
  world = await createWorld();
  lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
});

afterAll(() => world.close());

const READS = new Set(["GET", "HEAD", "WS", "OPTIONS"]);
/** These read their body as a stream, and are tested with their files. */
const STREAMS =
  /\/(uploads(\/:upload)?|delivery\/files|roadshow\/:id\/materials(\/:materialId)?)$|^\/contract\/:id\/files$|^\/corpus-profile\/text$|^\/api\/packages\/import$/;

const isCall = ({ path }: { path: string }) => path.startsWith("/api/");
const placeOf = (path: string) => path.replace(/:\w+/g, lotId);
const writes = () =>
  world.app.routes.filter(({ method, path }) => !READS.has(method) && !STREAMS.test(path));

async function everything(): Promise<string> {
  const tables = await world.db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_"));
  const rows = names.map((name) =>
    world.db
      .selectFrom(name as "packages")
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}

test("are refused in every call that writes, by name, before anything is done", async () => {
  const calls = writes().filter(isCall);
  expect(calls.length).toBeGreaterThan(60);
  const before = await everything();
  for (const { method, path } of calls) {
    const answer = await world.visitor.json(method, placeOf(path), { reserv: "9000" });
    const { code, errors } = await answer.json();
    expect([path, answer.status, code, errors?.[0].path]).toEqual([
      ...[path, 400, "invalid-input", "reserv"],
    ]);
  }
  expect(await everything()).toBe(before);
});

test.each([
  ["a text", "text/plain", '{"reserv":"9000"}'],
  ["JSON of another type", "application/merge-patch+json", '{"reserv":"9000"}'],
  ["a table", "text/csv", "reserv\n9000"],
  ["bytes without a type", "", '{"reserv":"9000"}'],
  ["a list", "application/json", '[{"reserv":"9000"}]'],
  ["a value", "application/json", '"reserv"'],
])("are not ignored in %s, which no call reads", async (_, type, body) => {
  const mei = await world.as("mei");
  const before = await everything();
  for (const { method, path } of writes().filter(isCall)) {
    const bytes = new TextEncoder().encode(body);
    const answer = await mei.send(method, placeOf(path), {
      body: bytes,
      headers: { ...(type !== "" && { "content-type": type }) },
    });
    const { code } = await answer.json();
    expect([path, answer.status, code]).toEqual([path, 400, "unread-body"]);
  }
  expect(await everything()).toBe(before);
});

test("are refused in the query of every call", async () => {
  for (const { method, path } of world.app.routes.filter(isCall)) {
    if (method === "OPTIONS") continue;
    const url = `${placeOf(path)}?maxPrize=5`;
    const answer = await world.visitor.send(method, url, {});
    expect([path, answer.status]).toEqual([path, 400]);
    if (method !== "HEAD") expect((await answer.json()).errors[0].path).toBe("maxPrize");
  }
  expect((await world.visitor.get("/marketplace?maxPrize=5&utm_source=news")).status).toBe(200);
});

test("are refused in every form, with a way back to it", async () => {
  const forms = writes().filter((route) => !isCall(route) && route.path !== "/mcp");
  expect(forms.length).toBeGreaterThan(60);
  const mei = await world.as("mei");
  const before = await everything();
  for (const { method, path } of forms) {
    const answer = await mei.send(method, placeOf(path), {
      body: new URLSearchParams({ reserv: "9000" }),
      headers: { referer: "http://localhost/form" },
    });
    expect([path, answer.status]).toEqual([path, 400]);
    const page = await answer.text();
    expect(page).toContain("There is no field named reserv.");
    expect(page).toContain('href="/form"');
  }
  expect(await everything()).toBe(before);
});

describe("a listing with a misspelled reserve", () => {
  test.each([
    ["reserve", "reservePrice"],
    ["reserve_price", "reservePrice"],
    ["seat", "seats"],
    ["exclusive_from", "exclusiveFrom"],
  ])("%s is refused, and told of %s", async (name, similar) => {
    const mei = await world.as("mei");
    const before = await everything();
    const call = await mei.json("POST", "/api/packages", { ...LISTING, [name]: "9000" });
    expect([call.status, (await call.json()).errors]).toEqual([
      400,
      [{ path: name, message: `There is no field named ${name}. Did you mean ${similar}?` }],
    ]);
    const form = await mei.post("/create-package", { ...LISTING_FORM, [name]: "9000" });
    expect([form.status, await form.text()]).toEqual([400, expect.stringContaining(similar)]);
    expect(await everything()).toBe(before);
  });
});

test("are refused in nested objects, whatever the prototype knows", async () => {
  const mei = await world.as("mei");
  for (const [listing, path] of [
    [{ rights: { ...LISTING.rights, terms: { liability: "price" } } }, "rights.terms.liability"],
    [{ sample: { fileContent: "A text.", constructor: 1 } }, "sample.constructor"],
    [JSON.parse('{ "__proto__": { "seats": 5 } }'), "__proto__"],
  ] as const) {
    const body = `${JSON.stringify({ ...LISTING, sale: "seller" }).slice(0, -1)},${JSON.stringify(listing).slice(1)}`;
    const answer = await mei.send("POST", "/api/packages", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, (await answer.json()).errors?.[0].path]).toEqual([400, path]);
  }
});
