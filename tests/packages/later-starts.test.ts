import { beforeEach, expect, test } from "bun:test";
import { DAY, isoTime } from "../../src/lib/time";
import { openDueAuctions } from "../../src/packages/opening";
import type { Package } from "../../src/packages/packages";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const FORM = {
  title: "Harbour songs",
  description: "Songs of boat people, with notes.",
  category: "Education",
  language: "en",
  contentType: "mathematics",
  publisher: "Lantau",
  startingPrice: "1000",
  collectionSize: "50000",
  duration: "72",
  sale: "highest",
  usesPreset: "evaluation",
};

const listed = () =>
  world.db.selectFrom("packages").selectAll().orderBy("seq", "desc").executeTakeFirst();

test("reads the start in the seller's time zone, and shows it in an edit", async () => {
  await chooses(world, "mei", { timezone: "HKT" });
  const inTwoDays = isoTime(world.clock.now() + 2 * DAY + 8 * 3_600_000).slice(0, 16);
  const form = { ...FORM, opens: "time", opensAt: inTwoDays, opensZone: "HKT" };
  expect((await mei.post("/create-package", form)).status).toBe(303);
  const lot = (await listed()) as Package;
  const opensAt = Math.floor((world.clock.now() + 2 * DAY) / 60_000) * 60_000;
  expect(lot).toMatchObject({ opens_at: opensAt, opens_on: "time" });
  expect(lot.auction_end_time).toBe(opensAt + 3 * DAY);
  const edit = await (await mei.get(`/package/${lot.id}/edit`)).text();
  expect(edit).toContain(`value="${inTwoDays}"`);
});

test.each([
  [{ opens: "certified" }, 303],
  [{ opens: "now", opensAt: "2020-01-01T00:00" }, 303],
  [{ opens: "time", opensAt: "" }, 400],
  [{ opens: "time", opensAt: "2020-01-01T00:00" }, 400],
  [{ opens: "never" }, 400],
])("for the form with %j returns %d", async (start, status) => {
  const answer = await mei.post("/create-package", { ...FORM, ...start });
  expect(answer.status).toBe(status);
  const opens_on = status === 400 ? undefined : start.opens === "certified" ? "certified" : null;
  expect((await listed())?.opens_on).toBe(opens_on as never);
});

test("requests certification for an auction that starts with it, once", async () => {
  const requests = () =>
    world.db.selectFrom("certification_requests").select(["package_id", "status"]).execute();
  const { usesPreset: _, duration: __, ...facts } = FORM;
  const call = { ...facts, rights: { uses: ["pretraining"] } };
  expect((await mei.post("/create-package", { ...FORM, opens: "certified" })).status).toBe(303);
  const first = (await listed()) as Package;
  expect(await requests()).toEqual([{ package_id: first.id, status: "waiting" }]);
  const draft = { ...call, title: "Bells", startsAt: "certified", draft: true };
  const { id } = await (await mei.json("POST", "/api/packages", draft)).json();
  expect((await mei.json("POST", `/api/packages/${id}/publish`)).status).toBe(200);
  const now = await (await mei.json("POST", "/api/packages", { ...call, title: "Tides" })).json();
  expect(await requests()).toHaveLength(2);
  const path = `/api/packages/${now.id}`;
  const later = isoTime(world.clock.now() + DAY);
  const planned = { ...call, title: "Kites", startsAt: later };
  const kites = await (await mei.json("POST", "/api/packages", planned)).json();
  const edit = (body: object) => mei.json("PATCH", `/api/packages/${kites.id}`, body);
  expect((await edit({ startsAt: "certified" })).status).toBe(200);
  expect((await edit({ gradeLevel: "Adult" })).status).toBe(200);
  expect((await mei.get(path)).status).toBe(200);
  expect((await requests()).map(({ package_id }) => package_id)).toEqual([
    ...[first.id, id, kites.id],
  ]);
});

test("asks for the English title that certification needs before it waits for it", async () => {
  const songs = { ...FORM, language: "zh-traditional", totalCharacters: "50000" };
  const form = { ...songs, opens: "certified" };
  const refused = await mei.post("/create-package", form);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Certification requires an English title"),
  ]);
  expect(await listed()).toBeUndefined();
  const titled = await mei.post("/create-package", { ...form, englishTitle: "Harbour songs" });
  expect(titled.status).toBe(303);
});

test("states the opening on the page, in lists and in refused bids", async () => {
  const startsAt = world.clock.now() + 3 * DAY;
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { startsAt });
  const ada = await world.as("ada");
  const page = await (await ada.get(`/package/${lot.id}`)).text();
  expect(page).toContain("Bidding is not open yet");
  expect(page).not.toContain('name="amount"');
  expect(page).toContain(`dateTime="${isoTime(startsAt)}"`);
  for (const view of ["grid", "list"]) {
    const list = await ada.get(`/marketplace?status=upcoming&view=${view}`);
    expect(await list.text()).toContain("Opens in");
  }
  const path = `/api/packages/${lot.id}/bids`;
  const refused = await ada.json("POST", path, { amount: "1050.00" });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "auction-not-open" });
  world.clock.set(startsAt);
  await openDueAuctions(world.db, world.clock.now());
  expect(await (await ada.get(`/package/${lot.id}`)).text()).toContain('name="amount"');
  const json = await (await ada.get(`/api/packages/${lot.id}`)).json();
  expect(json).toMatchObject({ startsAt: isoTime(startsAt), opened: true });
});
