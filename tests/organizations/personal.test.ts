import { beforeEach, expect, test } from "bun:test";
import { enrolApp } from "../support/accounts";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { PASSWORD } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let kim: Browser;

beforeEach(async () => {
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["finance"]);
});

/** All rows of the founder's person, as text. */
async function founderRows(): Promise<string> {
  const { id } = world.people.ada;
  const rows = [await world.db.selectFrom("users").selectAll().where("id", "=", id).execute()];
  for (const table of ["user_settings", "passkeys", "authenticators", "avatars"] as const)
    rows.push(
      (await world.db.selectFrom(table).selectAll().where("user_id", "=", id).execute()) as never,
    );
  return JSON.stringify(rows);
}

test("what a colleague changes about themselves does not touch the founder", async () => {
  const before = await founderRows();
  const { kim: person } = world.people;
  expect((await kim.json("PATCH", `/api/users/${person.id}`, { firstName: "Kim" })).status).toBe(
    200,
  );
  expect((await kim.post("/theme", { theme: "light" })).status).toBe(303);
  const password = "another long pass phrase";
  const changed = { currentPassword: PASSWORD, password, confirmPassword: password };
  expect((await kim.post("/profile/password", changed)).status).toBe(303);
  expect(await founderRows()).toBe(before);
  const user = (await (await kim.get("/api/auth/user")).json()) as Record<string, unknown>;
  expect(user).toMatchObject({
    id: person.id,
    firstName: "Kim",
    email: person.email,
    organization: "Northlight AI",
  });
});

test("a colleague proves who they are with their own password", async () => {
  await world.clock.advance(60 * 60_000);
  const wrong = await kim.post("/proof", { password: "not the password", next: "/profile" });
  expect(wrong.status).toBe(400);
  expect((await kim.post("/proof", { password: PASSWORD, next: "/profile" })).status).toBe(303);
  const events = await world.db
    .selectFrom("security_events")
    .select("user_id")
    .where("event", "=", "proved")
    .execute();
  expect(events).toEqual([{ user_id: world.people.kim.id }]);
});

test("a colleague sets up an authenticator app of their own", async () => {
  await enrolApp(world, kim);
  const apps = await world.db.selectFrom("authenticators").select(["user_id"]).execute();
  expect(apps).toEqual([{ user_id: world.people.kim.id }]);
  expect(await (await kim.get("/settings")).text()).toContain("Remove the app");
});

test("a colleague's data and sessions are their own", async () => {
  const data = (await (await kim.get("/profile/data.json")).json()) as Record<string, unknown>;
  const users = data.users as Array<Record<string, unknown>>;
  expect(users.map(({ email }) => email)).toEqual([world.people.kim.email]);
  expect(JSON.stringify(data)).not.toContain(world.people.ada.email);
  const profile = await (await kim.get("/profile")).text();
  expect(profile).toContain(world.people.kim.email);
  expect(profile).not.toContain(world.people.ada.email);
});

test("only who may manage changes what the organization has", async () => {
  const { id } = world.people.kim;
  const response = await kim.json("PATCH", `/api/users/${id}`, { organization: "Mine Ltd" });
  expect(response.status).toBe(403);
  expect((await kim.json("PUT", "/api/member/limit", { amount: "5000.00" })).status).toBe(403);
  expect((await kim.post("/organization", { organization: "Mine Ltd" })).status).toBe(403);
  expect(await (await kim.get("/settings")).text()).not.toContain('action="/settings/limit"');
  const page = await (await kim.get("/organization")).text();
  expect(page).toContain('action="/organization/billing"');
  expect(page).not.toContain('action="/organization/logo"');
  const { organization } = await world.db
    .selectFrom("users")
    .select("organization")
    .where("id", "=", world.people.ada.id)
    .executeTakeFirstOrThrow();
  expect(organization).toBe("Northlight AI");
});

test("a deleted colleague leaves the organization as it is", async () => {
  const { id } = world.people.kim;
  const deleted = await kim.json("DELETE", `/api/users/${id}`, { password: PASSWORD });
  expect(deleted.status).toBe(200);
  const left = await world.db.selectFrom("users").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
  const ada = await world.as("ada");
  expect((await (await ada.get("/api/organization")).json()).members).toHaveLength(1);
});
