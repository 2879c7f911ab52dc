import { beforeEach, describe, expect, test } from "bun:test";
import { isVerified } from "../../src/accounts/verified";
import { digestOf } from "../../src/moderation/actions";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { mails } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

const REASONS = { ground: "terms", rule: "Terms, section 4", facts: "Business registration seen." };

let kim: Browser;

beforeEach(async () => {
  kim = await world.as("kim");
});

async function verify(memberId: string) {
  const answer = await kim.json("POST", `/api/operator/members/${memberId}/verify`, REASONS);
  return { status: answer.status, ...(await answer.json()) };
}

const mei = () =>
  world.db
    .selectFrom("users")
    .select(["verified_as", "verified_at", "verified_domain", "verified_key"])
    .where("id", "=", world.people.mei.id)
    .executeTakeFirstOrThrow();

describe("an operator who has checked documents", () => {
  test("verifies the organization's name, with a log entry and an email", async () => {
    const { db, people, clock } = world;
    expect(await verify(people.mei.id)).toMatchObject({ status: 200, act: "verify" });
    expect(await mei()).toEqual({
      verified_as: "Lantau Press",
      verified_at: clock.now(),
      verified_domain: null,
      verified_key: "lantaupress",
    });
    const action = await db.selectFrom("operator_actions").selectAll().executeTakeFirstOrThrow();
    expect(action).toMatchObject({ act: "verify", operator_id: people.kim.id, ...REASONS });
    const leaf = await db
      .selectFrom("log_entries")
      .select("data")
      .where("seq", "=", action.log_entry)
      .executeTakeFirstOrThrow();
    const { time: _, ...entry } = JSON.parse(leaf.data);
    expect(entry).toEqual({ type: "member-act", digest: digestOf(action) });
    expect(await mails(world)).toContain("mei statement");
  });

  test("verifies the name that the member's page shows", async () => {
    const path = `/operator/members/${world.people.mei.id}`;
    const field = 'name="organization" value="Lantau Press"';
    expect(await (await kim.get(path)).text()).toContain(field);
    await verify(world.people.mei.id);
    expect(await (await kim.get(path)).text()).not.toContain('value="verify"');
  });

  test.each(["form", "call"] as const)(
    "verifies only the checked name, once, by %s",
    async (way) => {
      const path = `/operator/members/${world.people.mei.id}`;
      const take = (organization: string) =>
        way === "form"
          ? kim.post(path, { ...REASONS, organization, act: "verify" })
          : kim.json("POST", `/api${path}/verify`, { ...REASONS, organization });
      expect(await statuses(take("Lantau Presses"))).toEqual([409]);
      expect((await mei()).verified_as).toBeNull();
      const both = await statuses(take("Lantau Press"), take("Lantau Press"));
      expect(both.sort()).toEqual([way === "form" ? 303 : 200, 409]);
      expect((await mei()).verified_as).toBe("Lantau Press");
    },
  );
});

test("keeps a member verified until the organization's name changes", async () => {
  const { people } = world;
  const browser = await world.as("mei");
  await verify(people.mei.id);
  const rename = (organization: string) =>
    browser.json("PATCH", `/api/users/${people.mei.id}`, { organization });
  await rename("Lantau Press");
  expect((await mei()).verified_as).toBe("Lantau Press");
  expect((await rename("Lantau Presses")).status).toBe(200);
  expect(await mei()).toEqual({
    verified_as: null,
    verified_at: null,
    verified_domain: null,
    verified_key: null,
  });
});

test("requires a proven name for isVerified", () => {
  expect(isVerified(null)).toBe(false);
  expect([true, false].map((organizationVerified) => isVerified({ organizationVerified }))).toEqual(
    [true, false],
  );
});
