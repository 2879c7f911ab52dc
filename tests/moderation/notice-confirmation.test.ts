import { beforeEach, expect, test } from "bun:test";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY, MINUTE } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { queuedLinks } from "../support/mail";
import { addNotice, confirmationLink, confirmNotices, REASONS } from "../support/notices";

const world = worldForEach({
  env: { OPERATOR_EMAILS: "kim@example.test,bo@example.test", OPERATOR_FOUR_EYES: "on" },
});
const GRACE = "grace@publisher.test";
const number = (n: number) => `N-2026-00000${n}`;
let packageId: string;

beforeEach(async () => {
  packageId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
});

const link = () => confirmationLink(world);
const rows = async () => {
  const query = world.db.selectFrom("notices").select(["confirmed_at", "folded_into"]);
  return (await query.orderBy("reference").execute()).map((row) => [
    row.confirmed_at !== null,
    row.folded_into,
  ]);
};

test("a receipt's link confirms the selected reports, once", async () => {
  await addNotice(world, packageId);
  await addNotice(world, packageId, { reasons: "Nonsense in somebody else's name." });
  const path = await link();
  const page = await world.visitor.get(path);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await page.text();
  for (const shown of [REASONS, "Nonsense in somebody", number(1), number(2)])
    expect(html).toContain(shown);
  expect(await rows()).toEqual([
    [false, null],
    [false, null],
  ]);
  expect((await world.visitor.post(path, {})).status).toBe(400);
  expect((await world.visitor.post(path, { "selected.\0": "true" })).status).toBe(400);
  const confirmed = await world.visitor.post(path, { [`selected.${number(1)}`]: "true" });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, path]);
  expect(await rows()).toEqual([
    [true, null],
    [false, null],
  ]);
  const after = await (await world.visitor.get(path)).text();
  expect(after).toContain("Confirmed");
  expect(after).not.toContain("<input");
  const again = await world.visitor.post(path, { [`selected.${number(2)}`]: "true" });
  expect(again.status).toBe(410);
  expect((await rows())[1]).toEqual([false, null]);
  const [token] = await world.db.selectFrom("mail_tokens").selectAll().execute();
  expect(JSON.stringify(token)).not.toContain(path.split("/").at(-1));
});

test("an invented or expired link shows and confirms nothing", async () => {
  await addNotice(world, packageId);
  const path = await link();
  const invented = path.replace(/.{43}$/, "x".repeat(43));
  const form = { [`selected.${number(1)}`]: "true" };
  expect((await world.visitor.get(invented)).status).toBe(404);
  expect((await world.visitor.post(invented, form)).status).toBe(404);
  world.clock.advance(90 * DAY);
  expect((await world.visitor.get(path)).status).toBe(410);
  expect((await world.visitor.post(path, form)).status).toBe(410);
  expect(await rows()).toEqual([[false, null]]);
});

test("a link confirms no report with another address, and none that is decided", async () => {
  await addNotice(world, packageId, { email: "other@publisher.test" });
  await addNotice(world, packageId);
  await addNotice(world, packageId, { kind: "other" });
  const kim = await world.as("kim");
  const none = { decision: "none", facts: "They are in the public domain." };
  await kim.json("POST", `/api/operator/notices/${number(3)}`, none);
  expect(await (await world.visitor.get(await link())).text()).not.toContain(number(1));
  await confirmNotices(world, GRACE, number(1), number(2), number(3));
  expect(await rows()).toEqual([
    [false, null],
    [true, null],
    [false, null],
  ]);
});

test("confirmed repeats are merged into the first confirmed report", async () => {
  for (const kind of ["copyright", "copyright", "other", "copyright"])
    await addNotice(world, packageId, { kind });
  await confirmNotices(world, GRACE, number(2), number(3));
  world.clock.advance(5 * MINUTE);
  await addNotice(world, packageId, { kind: "unlawful" });
  expect((await queuedLinks(world, GRACE, "x", "notice-received")).length).toBeGreaterThan(1);
  await confirmNotices(world, GRACE, number(1), number(5));
  const folds = (await rows()).map(([, folded]) => folded);
  // Number 4 was never confirmed.
  expect(folds).toEqual([number(2), null, null, null, null]);
});

test("a report whose removal waits for a second operator stays on its own", async () => {
  await addNotice(world, packageId);
  await confirmNotices(world, GRACE, number(1));
  await addNotice(world, packageId);
  const remove = { decision: "remove", ground: "law", rule: "Cap. 528", facts: "Three novels." };
  const decide = async (by: "kim" | "bo") =>
    (await world.as(by)).json("POST", `/api/operator/notices/${number(2)}`, remove);
  await decide("kim");
  await confirmNotices(world, GRACE, number(2));
  expect((await rows())[1]).toEqual([true, null]);
  expect(await (await decide("bo")).json()).toMatchObject({ decision: "remove" });
});

test("a member's report is confirmed if the member's own address is", async () => {
  const ada = await world.as("ada");
  await addNotice(world, packageId, { email: "ada@example.test" }, ada);
  expect(await rows()).toEqual([[true, null]]);
  expect(await queuedLinks(world, "ada@example.test", "report", "notice-received")).toEqual([
    "/report/undefined",
  ]);
  await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
  await addNotice(world, packageId, { kind: "other" }, await world.as("bo"));
  expect((await rows())[1]).toEqual([false, null]);
});

test("a waiting report of a deleted account is no longer confirmed", async () => {
  const ada = await world.as("ada");
  await addNotice(world, packageId, {}, ada);
  await deleteAccount(world.db, world.people.ada.id, world.clock.now());
  expect(await rows()).toEqual([[false, null]]);
});
