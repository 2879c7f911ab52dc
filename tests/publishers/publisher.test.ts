import { describe, expect, test } from "bun:test";
import { approveCertification } from "../../src/certification/decisions";
import { sendMessage } from "../../src/chat/messages";
import { DAY, HOUR } from "../../src/lib/time";
import { NO_RIGHTS } from "../../src/rights/rights";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { writeToSeller } from "../support/trade-fair";

const world = worldForEach();

const plain = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const read = async (path: string) => plain(await (await world.visitor.get(path)).text());

describe("a publisher's page", () => {
  test("shows listings, sales and response time", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
    await addSale(world, clock.now(), { title: "Sold ledgers" });
    await addLot(db, people.mei.id, clock.now() - 9 * DAY, { title: "Over" });
    const before = await read(`/publisher/${people.mei.id}`);
    expect(before).toMatch(
      /Packages listed 3 At auction 1 Deals completed 1 Average response time —/,
    );
    for (const title of ["Tide tables", "Sold ledgers", "Over"]) expect(before).toContain(title);
    await addLot(db, people.mei.id, clock.now(), { title: "Soon", startsAt: clock.now() + DAY });
    expect(await read(`/publisher/${people.mei.id}`)).toMatch(
      /Packages listed 4 At auction 1 Opening later 1 .* Opens later .*Soon/,
    );
    await writeToSeller(world, "ada", lot);
    clock.advance(2 * HOUR);
    const answer = { packageId: lot.id, senderId: people.mei.id, receiverId: people.ada.id };
    await sendMessage(db, { ...answer, text: "Yes.", clientId: null }, "", clock.now());
    expect(await read(`/publisher/${people.mei.id}`)).toContain("Average response time 2h");
  });

  test("returns 404 for members without listings", async () => {
    for (const id of [world.people.ada.id, "no-id", crypto.randomUUID()])
      expect((await world.visitor.get(`/publisher/${id}`)).status).toBe(404);
  });

  test("shows the latest 50 packages", async () => {
    const { db, people, clock } = world;
    for (let i = 0; i <= 50; i++)
      await addLot(db, people.mei.id, clock.now() + i, { title: `Lot ${i}.` });
    const shown = (await read(`/publisher/${people.mei.id}`)).match(/Lot \d+\./g);
    expect(new Set(shown)).toEqual(new Set(Array.from({ length: 50 }, (_, i) => `Lot ${i + 1}.`)));
  });

  test("does not name members with a private profile", async () => {
    const { db, people, clock } = world;
    await addLot(db, people.mei.id, clock.now());
    const settings = await settingsOf(db, people.mei.id);
    await saveSettings(db, people.mei.id, { ...settings, showProfile: false }, clock.now());
    const text = await read(`/publisher/${people.mei.id}`);
    expect(text).toContain("Anonymous Publisher");
    expect(text).not.toContain("mei Chan");
  });
});

describe("a seller's checklist", () => {
  test("appears only to the seller, with completed steps ticked", async () => {
    const { db, people, clock } = world;
    const rights = { ...NO_RIGHTS, exclusive: true };
    const lot = await addLot(db, people.mei.id, clock.now(), { rights, certified: false });
    const mei = await world.as("mei");
    const html = await (await mei.get(`/package/${lot.id}`)).text();
    const ticks = [...html.matchAll(/data-done="(true|false)"/g)].map(([, done]) => done);
    expect(ticks).toEqual(["false", "false", "true", "false", "false"]);
    expect(html).toContain(`href="/package/${lot.id}/certification"`);
    for (const browser of [world.visitor, await world.as("ada")])
      expect(await (await browser.get(`/package/${lot.id}`)).text()).not.toContain("data-done");
  });
});

test("shows who certified a package and when", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { certified: false });
  expect(await read(`/package/${lot.id}`)).not.toContain("Certified on");
  await approveCertification(db, { packageId: lot.id, decidedBy: people.kim.id }, clock.now());
  const { organization } = await db
    .selectFrom("users")
    .select("organization")
    .where("id", "=", people.kim.id)
    .executeTakeFirstOrThrow();
  const text = await read(`/package/${lot.id}`);
  expect(text).toContain(
    `Certified on Nov 21, 2026 by an operator of this marketplace (${organization}).`,
  );
  expect(text).toContain("and 0 samples.");
  expect(text).not.toContain(people.kim.email);
});
