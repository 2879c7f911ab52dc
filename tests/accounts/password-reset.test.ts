import { describe, expect, test } from "bun:test";
import { requestPasswordReset } from "../../src/accounts/password-change";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { chosen, latestLink, NEXT, signInAs, userOf, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { statuses, way } from "../support/http";
import { mails, queuedLinks } from "../support/mail";
import { PASSWORD, registrationForm } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();

const ADA = "ada@example.test";

const request = (email: string) => world.visitor.post("/password-reset", { email });
const signIn = async (password: string) => (await signInAs(world, ADA, { password })).status;

async function resetLink(): Promise<string> {
  await request(ADA);
  return latestLink(world, ADA, "password-reset");
}

const choose = (link: string, password = NEXT, confirmPassword = password) =>
  world.visitor.post(link, { password, confirmPassword });

describe("asking for a new password", () => {
  test("gets the same response whether or not the account exists", async () => {
    const answers: string[] = [];
    for (const email of [ADA, " ADA@Example.test ", ADA, ADA, "nobody@example.test"]) {
      const given = await request(email);
      answers.push(JSON.stringify([given.status, ...given.headers, await given.text()]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await queuedLinks(world, ADA, "password-reset")).toHaveLength(1);
    expect(await queuedLinks(world, "nobody@example.test", "password-reset")).toEqual([]);
  });

  test("does the same work for unknown addresses, so that timing reveals nothing", async () => {
    const emails = async (email: string) => {
      await request(email);
      return world.db.selectFrom("mail_tokens").select("email").orderBy("email").execute();
    };
    expect(await emails(ADA)).toEqual([{ email: ADA }]);
    const placeholder = { email: expect.stringMatching(/^nobody [0-9a-f]{64}$/) };
    expect(await emails("nobody@example.test")).toEqual([{ email: ADA }, placeholder]);
  });

  test("by a stranger neither blocks the owner nor floods their mailbox", async () => {
    const links = () => queuedLinks(world, ADA, "password-reset");
    const { clock } = world;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await requestPasswordReset(world.db, ADA, clock.now());
      clock.advance(5 * MINUTE);
    }
    const mailed = await links();
    expect(mailed).toHaveLength(30);
    clock.advance(HOUR);
    await request(ADA);
    expect(await links()).toHaveLength(mailed.length + 1);
    await request(ADA);
    // The owner can use the link that a stranger has requested.
    expect((await choose(mailed[0] ?? "")).status).toBe(303);
    // No link is pending, so the owner is not kept waiting.
    await request(ADA);
    expect(await links()).toHaveLength(mailed.length + 2);
  });

  test("before the account exists does not delay its owner's first link", async () => {
    await request("new@example.test");
    await world.visitor.json("POST", "/api/auth/register", registrationForm("new"));
    await request("new@example.test");
    expect(await queuedLinks(world, "new@example.test", "password-reset")).toHaveLength(1);
  });

  test("explains a malformed address", async () => {
    const given = await request("nobody");
    expect(given.status).toBe(400);
    const html = await given.text();
    expect(html).toContain("Enter a valid email address");
    expect(html).toContain('value="nobody"');
  });

  test("changes nothing until the form behind the link is submitted", async () => {
    const link = await resetLink();
    expect((await world.visitor.get(link)).status).toBe(200);
    expect(await signIn(PASSWORD)).toBe(200);
  });
});

describe("the link", () => {
  test("sets the password, ends every session, and informs the owner", async () => {
    const elsewhere = await world.as("ada");
    expect(await who(elsewhere)).toBe(200);
    expect(await way(choose(await resetLink()))).toEqual([303, "/"]);
    expect(await who(world.visitor)).toBe(200);

    expect(await who(elsewhere)).toBe(401);
    expect(await signIn(PASSWORD)).toBe(401);
    expect(await signIn(NEXT)).toBe(200);
    expect((await mails(world)).slice(1)).toEqual(["ada password-changed"]);
  });

  test("changes no other account", async () => {
    const bo = await world.as("bo");
    await choose(await resetLink());
    expect(await who(bo)).toBe(200);
  });

  test("works once, for 24 hours, until another link is used", async () => {
    const first = await resetLink();
    world.clock.advance(5 * MINUTE);
    const second = await resetLink();
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(303);
    for (const used of [first, second])
      expect((await choose(used, "yet another one")).status).toBe(410);
    expect(await signIn(NEXT)).toBe(200);

    const third = await resetLink();
    world.clock.advance(DAY);
    expect((await choose(third, "yet another one")).status).toBe(410);
    expect(await signIn(NEXT)).toBe(200);
  });

  test("stays valid after a refused password", async () => {
    const link = await resetLink();
    for (const [password, confirm, fault] of [
      [NEXT, "different one", "Passwords don&#x27;t match"],
      ["password1", "password1", "This password is too easy to guess"],
    ] as const) {
      const refused = await choose(link, password, confirm);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(html).toContain(fault);
      expect(html).not.toContain(password);
    }
    expect(await signIn(PASSWORD)).toBe(200);
    expect((await choose(link)).status).toBe(303);
  });

  test("sets one password if used twice simultaneously", async () => {
    const link = await resetLink();
    const both = [choose(link, "the first of two"), choose(link, "the second one")];
    expect((await statuses(...both)).sort()).toEqual([303, 410]);
  });

  test("also confirms the address", async () => {
    const pending = { is_email_verified: 0, membership_status: "pending" } as const;
    await world.db.updateTable("users").set(pending).where("email", "=", ADA).execute();
    await choose(await resetLink());
    const active = { is_email_verified: 1, membership_status: "active" } as const;
    expect(await userOf(world, ADA)).toMatchObject(active);
  });
});

describe("changing the password", () => {
  const change = (browser: Browser, changes: Record<string, string> = {}) =>
    browser.post("/profile/password", { currentPassword: PASSWORD, ...chosen(), ...changes });

  test("asks for the current one, ends the other sessions, and keeps this one", async () => {
    const [here, there] = [await world.as("ada"), await world.as("ada")];
    const before = here.cookies.get("session");
    expect((await change(here)).status).toBe(303);
    expect(await who(here)).toBe(200);
    expect(here.cookies.get("session")).not.toBe(before);
    expect(await who(there)).toBe(401);
    expect(await signIn(NEXT)).toBe(200);
    expect(await mails(world)).toEqual(["ada password-changed"]);
  });

  test("is refused without the current password", async () => {
    const [here, there] = [await world.as("ada"), await world.as("ada")];
    const refused = await change(here, { currentPassword: "not mine at all" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Wrong password");
    expect(await who(there)).toBe(200);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(await mails(world)).toEqual([]);
  });

  test("cannot be guessed in a session left open", async () => {
    const here = await world.as("ada");
    for (let i = 0; i < 10; i++) await change(here, { currentPassword: `guess ${i}` });
    expect((await change(here)).status).toBe(429);
    expect(await signIn(NEXT)).toBe(401);
  });
});
