import { beforeEach, describe, expect, test } from "bun:test";
import { createDrafts } from "../../src/packages/drafts";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { LISTING_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const put = (by: Browser, id: string, fields: Record<string, string>) =>
  by.send("PUT", `/draft/${id}`, { body: new URLSearchParams(fields) });
const start = (fields: Record<string, string>) =>
  mei.send("POST", "/drafts", {
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
const drafts = () =>
  world.db.selectFrom("drafts").select(["fields", "revision"]).orderBy("id").execute();

async function begin(): Promise<string> {
  const made = await mei.post("/drafts", { title: "Harbour ledgers" });
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

test("saves a form as typed, valid or not, once per revision", async () => {
  const id = await begin();
  const half = { ...LISTING_FORM, description: "", termMonths: "forever", revision: "1" };
  const answers = await Promise.all([put(mei, id, half), put(mei, id, { ...half, title: "Late" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [{ fields, revision } = { fields: "", revision: 0 }, ...others] = await drafts();
  expect([revision, others]).toEqual([2, []]);
  expect(JSON.parse(fields)).toMatchObject({ termMonths: "forever", publisher: "Lantau Press" });
  expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
});

test("refuses a draft that is another member's, stale or oversized", async () => {
  const id = await begin();
  await world.db.updateTable("users").set({ role: "seller" }).execute();
  const before = await drafts();
  const mine = { title: "Mine", revision: "1" };
  const answers = [
    await put(await world.as("ada"), id, mine),
    await put(world.visitor, id, mine),
    await put(mei, id, { title: "Stale", revision: "0x1" }),
    await put(mei, id, { title: "x".repeat(20_001), revision: "1" }),
    await put(mei, id, { sampleText: "x".repeat(2_200_000), revision: "1" }),
    await put(mei, id, { sampleText: "x".repeat(14_000_000), revision: "1" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 401, 409, 400, 400, 413]);
  expect(await drafts()).toEqual(before);
});

test("lets only sellers start a draft", async () => {
  expect((await (await world.as("ada")).post("/drafts", LISTING_FORM)).status).toBe(403);
  expect((await world.visitor.post("/drafts", LISTING_FORM)).status).toBe(401);
  expect(await drafts()).toEqual([]);
});

describe("the key of a new form", () => {
  const key = crypto.randomUUID();
  const titles = async () =>
    (await drafts()).map(({ fields, revision }) => [JSON.parse(fields).title, revision]);

  test("identifies one draft, even in two simultaneous requests", async () => {
    const send = (title: string) => mei.post("/drafts", { draftKey: key, title });
    const [{ id }, { id: same }] = await Promise.all(
      (await Promise.all([send("Once"), send("Once")])).map((made) => made.json()),
    );
    expect(id).toBe(same);
    await send("Again");
    expect(await titles()).toEqual([["Again", 3]]);
    const next = { ...LISTING_FORM, draftKey: key, act: "to:sample" };
    expect((await mei.post("/create-package", next)).headers.get("location")).toStartWith(
      `/draft/${id}`,
    );
    await put(mei, id, { title: "Elsewhere", revision: "4" });
    await send("An old page");
    expect(await titles()).toEqual([
      ["Elsewhere", 5],
      ["An old page", 1],
    ]);
  });

  test("finds no draft of another member", async () => {
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    await mei.post("/drafts", { draftKey: key, title: "Mine" });
    const ada = await world.as("ada");
    await ada.post("/drafts", { draftKey: key, title: "Hers" });
    for (const draftKey of ["", "x", "null"]) await mei.post("/drafts", { draftKey, title: "New" });
    expect(await titles()).toEqual([
      ["Mine", 1],
      ["Hers", 1],
      ...Array.from({ length: 3 }, () => ["New", 1]),
    ]);
  });

  test("saves its draft even at the limit of drafts", async () => {
    const { db, people } = world;
    await mei.post("/drafts", { draftKey: key, title: "First" });
    const rest = Array.from({ length: 599 }, () => ({ title: "x" }));
    await createDrafts(db, people.mei.id, rest, world.clock.now());
    const again = { draftKey: key, title: "Second" };
    expect((await mei.post("/drafts", again)).status).toBe(201);
    const other = start({ ...again, draftKey: crypto.randomUUID() });
    expect(await refusal(other)).toEqual([409, "too-many-drafts"]);
    expect(await drafts()).toHaveLength(600);
  });
});

test("saves no draft for an empty form", async () => {
  for (const fields of [{}, { title: "" }, { revision: "1" }] as Record<string, string>[])
    expect(await refusal(start(fields))).toEqual([400, "unreadable-form"]);
  expect(await drafts()).toEqual([]);
});
