import { describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { queuedLinks } from "../support/links";
import { PASSWORD } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();

const ADA = "ada@example.test";
const NEXT = "a whole new pass phrase";

const request = (email: string) => world.visitor.post("/password-reset", { email });
const signIn = async (password: string) =>
  (await new Browser(world.app).json("POST", "/api/auth/login", { email: ADA, password })).status;

async function resetLink(): Promise<string> {
  await request(ADA);
  const [link] = await queuedLinks(world, ADA, "password-reset");
  if (!link) throw new Error("no link was mailed");
  return link;
}

const choose = (link: string, password = NEXT, confirmPassword = password) =>
  world.visitor.post(link, { password, confirmPassword });

describe("asking for a new password", () => {
  test("is answered alike, whether there is such an account or how often it was asked", async () => {
    const answers: string[] = [];
    for (const email of [ADA, " ADA@Example.test ", ADA, ADA, "nobody@example.test"]) {
      const answer = await request(email);
      answers.push(JSON.stringify([answer.status, ...answer.headers, await answer.text()]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await queuedLinks(world, ADA, "password-reset")).toHaveLength(3);
    expect(await queuedLinks(world, "nobody@example.test", "password-reset")).toEqual([]);
  });

  test("writes as much for an unknown address as for a member's, so that time tells nothing", async () => {
    const rows = async (email: string) => {
      await request(email);
      return world.db.selectFrom("mail_tokens").selectAll().where("email", "=", email).execute();
    };
    expect(await rows(ADA)).toHaveLength(1);
    expect(await rows("nobody@example.test")).toHaveLength(1);
  });

  test("says what is wrong with an address that is none", async () => {
    const answer = await request("nobody");
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Please enter a valid email address");
    expect(html).toContain('value="nobody"');
  });

  test("changes nothing by itself, nor does opening the link", async () => {
    const link = await resetLink();
    expect((await world.visitor.get(link)).status).toBe(200);
    expect(await signIn(PASSWORD)).toBe(200);
  });
});

describe("the link", () => {
  test("sets the password, ends every session, and tells the owner", async () => {
    const elsewhere = await world.as("ada");
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
    const answer = await choose(await resetLink());
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect((await world.visitor.get("/api/auth/user")).status).toBe(200);

    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
    expect(await signIn(PASSWORD)).toBe(401);
    expect(await signIn(NEXT)).toBe(200);
    const mails = await world.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails.filter(({ template }) => template === "password-changed")).toMatchObject([
      { recipient: ADA },
    ]);
  });

  test("leaves everyone else alone", async () => {
    const bo = await world.as("bo");
    await choose(await resetLink());
    expect((await bo.get("/api/auth/user")).status).toBe(200);
  });

  test("works once, for 24 hours, and only the latest", async () => {
    const first = await resetLink();
    const second = await resetLink();
    expect((await choose(first)).status).toBe(410);
    expect((await choose(second)).status).toBe(303);
    expect((await choose(second, "yet another one")).status).toBe(410);
    expect(await signIn(NEXT)).toBe(200);

    const third = await resetLink();
    world.clock.advance(DAY);
    expect((await choose(third, "yet another one")).status).toBe(410);
    expect(await signIn(NEXT)).toBe(200);
  });

  test("stays good while the new password is refused", async () => {
    const link = await resetLink();
    for (const [password, confirm, fault] of [
      ["short", "short", "Password must be at least 8 characters"],
      [NEXT, "different one", "Passwords don&#x27;t match"],
      ["password1", "password1", "This password is among the most used ones"],
      ["x".repeat(257), "x".repeat(257), "Password must have at most 256 characters"],
    ] as const) {
      const answer = await choose(link, password, confirm);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(fault);
      expect(html).not.toContain(password);
    }
    expect(await signIn(PASSWORD)).toBe(200);
    expect((await choose(link)).status).toBe(303);
  });

  test("used twice at once sets one password", async () => {
    const link = await resetLink();
    const answers = await Promise.all([
      choose(link, "the first of two"),
      choose(link, "the second one"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  });

  test("proves the address too", async () => {
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0, membership_status: "pending" })
      .where("email", "=", ADA)
      .execute();
    await choose(await resetLink());
    const { is_email_verified, membership_status } = await world.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", ADA)
      .executeTakeFirstOrThrow();
    expect([is_email_verified, membership_status]).toEqual([1, "active"]);
  });
});

describe("changing one's password", () => {
  const change = (browser: Browser, changes: Record<string, string> = {}) =>
    browser.post("/profile/password", {
      currentPassword: PASSWORD,
      password: NEXT,
      confirmPassword: NEXT,
      ...changes,
    });

  test("asks for the current one, ends the other sessions, and keeps this one", async () => {
    const [here, there] = [await world.as("ada"), await world.as("ada")];
    const before = here.cookies.get("session");
    expect((await change(here)).status).toBe(303);
    expect((await here.get("/api/auth/user")).status).toBe(200);
    expect(here.cookies.get("session")).not.toBe(before);
    expect((await there.get("/api/auth/user")).status).toBe(401);
    expect(await signIn(NEXT)).toBe(200);
    const mails = await world.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails).toMatchObject([{ recipient: ADA, template: "password-changed" }]);
  });

  test("is refused without it", async () => {
    const [here, there] = [await world.as("ada"), await world.as("ada")];
    const refused = await change(here, { currentPassword: "not mine at all" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("This is not your password");
    expect((await there.get("/api/auth/user")).status).toBe(200);
    expect(await signIn(PASSWORD)).toBe(200);
    expect(await world.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  test("cannot be guessed at from a session left open", async () => {
    const here = await world.as("ada");
    for (let i = 0; i < 10; i++) await change(here, { currentPassword: `guess ${i}` });
    expect((await change(here)).status).toBe(429);
    expect(await signIn(NEXT)).toBe(401);
  });
});
