import { expect, test } from "bun:test";
import { organizationTimeZone } from "../../src/memberships/time-zone";
import { removeMember } from "../../src/organizations/members";
import { changeSettings } from "../../src/settings/settings";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

test("an organization's time zone is its own, its founder's or UTC", async () => {
  const { ada, mei } = world.people;
  expect(await organizationTimeZone(world.db, ada.id)).toBe("UTC");
  await changeSettings(world.db, ada.id, { timezone: "JST" }, world.clock.now());
  expect(await organizationTimeZone(world.db, ada.id)).toBe("Asia/Tokyo");
  const own = { id: ada.id, time_zone: "America/New_York" };
  await world.db.insertInto("organizations").values(own).execute();
  expect(await organizationTimeZone(world.db, ada.id)).toBe("America/New_York");
  expect(await organizationTimeZone(world.db, mei.id)).toBe("UTC");
  expect(await organizationTimeZone(world.db, "nobody")).toBe("UTC");
});

test("it stays the same when the founder leaves with their settings", async () => {
  const { ada } = world.people;
  await changeSettings(world.db, ada.id, { timezone: "HKT" }, world.clock.now());
  await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["owner"]);
  const founder = { organizationId: ada.id, memberId: ada.id, successorId: null };
  await removeMember(world.db, founder, world.clock.now());
  expect(await organizationTimeZone(world.db, ada.id)).toBe("Asia/Hong_Kong");
});
