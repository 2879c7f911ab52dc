import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import type { Settings } from "../../src/settings/schema";
import { changeSettings } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const choose = (settings: Partial<Settings>) =>
  changeSettings(world.db, world.people.mei.id, settings, world.clock.now());
const page = async () => (await world.visitor.get(`/package/${lot.id}`)).text();
const profile = async () =>
  (await world.visitor.get(`/api/user-profile/${world.people.mei.id}`)).json();

test("shows a publisher by name, without the address", async () => {
  expect(await page()).toContain("mei Chan");
  expect(await page()).not.toContain("mei@example.test");
  expect(await profile()).toEqual({
    firstName: "mei",
    lastName: "Chan",
    organization: "Lantau Press",
    country: "HK",
    membershipStatus: "active",
    profileImageUrl: null,
    createdAt: "2026-11-21T12:00:00.000Z",
  });
});

test("shows the address with showEmail", async () => {
  await choose({ showEmail: true });
  expect(await page()).toContain('<a href="mailto:mei@example.test">mei@example.test</a>');
  expect(await profile()).toMatchObject({ firstName: "mei", email: "mei@example.test" });
});

test("shows an Anonymous Publisher without showProfile", async () => {
  await choose({ showProfile: false, showEmail: true });
  const html = await page();
  expect(html).toContain(`Anonymous Publisher #${world.people.mei.id.slice(-5)}`);
  expect(html).not.toContain("mei Chan");
  expect(html).not.toContain("mei@example.test");
  expect(await profile()).toEqual({
    firstName: "",
    lastName: "",
    organization: "",
    country: "",
    membershipStatus: "active",
    profileImageUrl: null,
    createdAt: "2026-11-21T12:00:00.000Z",
  });
  const croissant = await world.visitor.get(`/package/${lot.id}/croissant.json`);
  expect(await croissant.text()).not.toContain("mei@example.test");
});

test("applies each publisher's choice only to them", async () => {
  await choose({ showProfile: false });
  lot = await addLot(world.db, world.people.ada.id, world.clock.now());
  expect(await page()).toContain("ada Lim");
});
