import { beforeEach, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { LISTING_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const put = (by: Browser, id: string, fields: Record<string, string>) =>
  by.send("PUT", `/draft/${id}`, { body: new URLSearchParams(fields) });
const drafts = () => world.db.selectFrom("drafts").select(["fields", "revision"]).execute();

async function begin(): Promise<string> {
  const made = await mei.post("/drafts", { title: "Harbour ledgers", unknown: "x" });
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

test("a form is saved as typed, wrong or not, and once for a revision", async () => {
  const id = await begin();
  const half = { ...LISTING_FORM, description: "", termMonths: "forever", revision: "1" };
  const answers = await Promise.all([put(mei, id, half), put(mei, id, { ...half, title: "Late" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [{ fields, revision } = { fields: "", revision: 0 }, ...others] = await drafts();
  expect([revision, others]).toEqual([2, []]);
  expect(JSON.parse(fields)).toMatchObject({ termMonths: "forever", publisher: "Lantau Press" });
  expect(fields).not.toContain("unknown");
  expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
});

test("another's draft, a stale one, and what is too large stay as they are", async () => {
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

test("a draft is begun by sellers alone", async () => {
  expect((await (await world.as("ada")).post("/drafts", LISTING_FORM)).status).toBe(403);
  expect((await world.visitor.post("/drafts", LISTING_FORM)).status).toBe(401);
  expect(await drafts()).toEqual([]);
});
