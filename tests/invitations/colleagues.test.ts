import { beforeEach, expect, test } from "bun:test";
import { verifiedColumns } from "../../src/accounts/verified";
import { invitedPackages } from "../../src/invitations/invited";
import { removeMember } from "../../src/organizations/members";
import type { Package } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let ada: Browser;
let kim: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  ada = await world.as("ada");
});

const invite = async (body: object) => {
  const mei = await world.as("mei");
  const path = `/api/packages/${lot.id}/invitations`;
  expect((await mei.json("POST", path, body)).status).toBe(201);
};

const statuses = () =>
  Promise.all([ada, kim].map(async (by) => (await by.get(`/package/${lot.id}`)).status));

test("an invitation to a colleague's own address admits the organization", async () => {
  expect(await statuses()).toEqual([404, 404]);
  await invite({ emails: ["kim@example.test"] });
  expect(await statuses()).toEqual([200, 200]);
  expect((await outbox(world, "invited")).map(({ to }) => to).toSorted()).toEqual(["ada", "kim"]);
  expect(await outbox(world, "invited-to-join")).toEqual([]);
  const { ada: owner, bo } = world.people;
  const now = world.clock.now();
  const listed = await invitedPackages(world.db, owner.id, now);
  expect(listed.map(({ id }) => id)).toEqual([lot.id]);
  expect(await invitedPackages(world.db, bo.id, now)).toEqual([]);
  expect((await (await world.as("bo")).get(`/package/${lot.id}`)).status).toBe(404);
});

test("only once the address is confirmed, and for as long as its owner is a member", async () => {
  const { ada: owner, kim: colleague } = world.people;
  const confirmed = (flag: 0 | 1) =>
    world.db
      .updateTable("users")
      .set({ is_email_verified: flag })
      .where("id", "=", colleague.id)
      .execute();
  await confirmed(0);
  await invite({ emails: ["kim@example.test"] });
  expect(await statuses()).toEqual([404, 404]);
  await confirmed(1);
  expect(await statuses()).toEqual([200, 200]);
  const left = { organizationId: owner.id, memberId: colleague.id, successorId: null };
  await removeMember(world.db, left, world.clock.now());
  expect((await ada.get(`/package/${lot.id}`)).status).toBe(404);
  expect((await (await world.as("kim")).get(`/package/${lot.id}`)).status).toBe(200);
});

test("a name that was verified for a colleague's own account admits only that account", async () => {
  await world.db
    .updateTable("users")
    .set(verifiedColumns("Kim Press", null, world.clock.now()))
    .where("id", "=", world.people.kim.id)
    .execute();
  await invite({ organizations: ["Kim Press"] });
  expect(await statuses()).toEqual([404, 404]);
});
