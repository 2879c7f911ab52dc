import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../src/lib/time";
import { latestLink, signInAs, userOf } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, statuses } from "../support/http";
import { MADE_UP, queuedLinks } from "../support/mail";
import { registrationForm } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();

const NEW = "new@example.test";

beforeEach(async () => {
  const form = registrationForm("new");
  expect((await world.visitor.json("POST", "/api/auth/register", form)).status).toBe(201);
});

const links = () => queuedLinks(world, NEW, "email-verification");

const link = () => latestLink(world, NEW, "email-verification");
const member = () => userOf(world, NEW);

const isPending = async () => {
  const { is_email_verified, membership_status } = await member();
  return is_email_verified === 0 && membership_status === "pending";
};

async function signedIn(): Promise<Browser> {
  const browser = new Browser(world.app);
  await signInAs(world, NEW, {}, browser);
  return browser;
}

describe("the link of a registration", () => {
  test("opens a page whose button verifies the address", async () => {
    const path = await link();
    const page = await world.visitor.get(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Verify my address");
    expect(await isPending()).toBe(true);

    expect((await world.visitor.post(path, {})).status).toBe(303);
    expect(await member()).toMatchObject({ is_email_verified: 1, membership_status: "active" });
  });

  test("takes effect immediately in an existing session", async () => {
    const browser = await signedIn();
    const user = () => answer(browser.get("/api/auth/user"));
    const pending = { isEmailVerified: false, membershipStatus: "pending" };
    expect(await user()).toMatchObject([200, pending]);
    expect(await (await browser.get("/profile")).text()).toContain("Send again");
    await world.visitor.post(await link(), {});
    const active = { isEmailVerified: true, membershipStatus: "active" };
    expect(await user()).toMatchObject([200, active]);
    expect(await (await browser.get("/profile")).text()).not.toContain("Send again");
  });

  test("works once", async () => {
    const path = await link();
    await world.visitor.post(path, {});
    for (const again of [await world.visitor.get(path), await world.visitor.post(path, {})]) {
      expect(again.status).toBe(410);
      expect(await again.text()).toContain("isn&#x27;t valid or has expired");
    }
  });

  test("works for exactly 24 hours", async () => {
    const path = await link();
    world.clock.advance(DAY - 1);
    expect((await world.visitor.get(path)).status).toBe(200);
    world.clock.advance(1);
    const late = [world.visitor.get(path), world.visitor.post(path, {})];
    expect(await statuses(...late)).toEqual([410, 410]);
    expect(await isPending()).toBe(true);
  });

  test("stays valid after a later one, until one of them is used", async () => {
    const first = await link();
    world.clock.advance(5 * MINUTE);
    await world.visitor.post("/email-verification", { email: NEW });
    const second = await link();
    expect(second).not.toBe(first);
    expect((await world.visitor.post(first, {})).status).toBe(303);
    expect(await isPending()).toBe(false);
    expect((await world.visitor.post(second, {})).status).toBe(410);
  });

  test("is stored only as a hash", async () => {
    const token = (await link()).split("/").at(-1) ?? "";
    const [row] = await world.db.selectFrom("mail_tokens").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(world.log.join("")).not.toContain(token);
  });
});

describe("an invalid link", () => {
  test.each([MADE_UP, "x", "%00", "..%2f", "' or 1=1 --", "z".repeat(5000)])(
    "does not verify anyone: %p",
    async (token) => {
      for (const page of ["email-verification", "password-reset", "account-replacement"]) {
        const path = `/${page}/${encodeURIComponent(token)}`;
        const opened = await world.visitor.get(path);
        expect([path, opened.status]).toEqual([path, 404]);
        expect(await opened.text()).toContain("isn&#x27;t valid or has expired");
        expect((await world.visitor.post(path, { password: "x" })).status).toBe(404);
      }
      expect(await isPending()).toBe(true);
    },
  );

  test("includes a link for another purpose", async () => {
    const token = (await link()).split("/").at(-1) ?? "";
    const form = { password: "another long one", confirmPassword: "another long one" };
    expect((await world.visitor.post(`/password-reset/${token}`, form)).status).toBe(404);
    expect((await world.visitor.post(`/account-replacement/${token}`, {})).status).toBe(404);
    expect((await world.visitor.get(await link())).status).toBe(200);
  });
});

describe("sending it again", () => {
  test("sends one email per pause, and is never refused because of a stranger", async () => {
    const browser = await signedIn();
    const again = () => browser.post("/profile/email-verification", {});
    for (let i = 0; i < 4; i++) await world.visitor.post("/email-verification", { email: NEW });
    expect((await again()).headers.get("location")).toBe("/profile");
    expect(await links()).toHaveLength(1);
    world.clock.advance(5 * MINUTE);
    expect((await again()).status).toBe(303);
    expect(await links()).toHaveLength(2);
    world.clock.advance(10 * MINUTE - 1);
    await again();
    expect(await links()).toHaveLength(2);
    world.clock.advance(1);
    await again();
    expect(await links()).toHaveLength(3);
  });

  test("does not reveal to a stranger who has an account or reached the limit", async () => {
    const answers: string[] = [];
    for (const email of [NEW, NEW, NEW, NEW, "nobody@example.test", "ada@example.test"]) {
      const given = await world.visitor.post("/email-verification", { email });
      answers.push(JSON.stringify([given.status, ...given.headers, await given.text()]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await links()).toHaveLength(1);
    expect(await queuedLinks(world, "ada@example.test", "email-verification")).toEqual([]);
    expect(await queuedLinks(world, "nobody@example.test", "email-verification")).toEqual([]);
  });

  test("does the same work for unknown addresses, without counting against their owner", async () => {
    const { db, visitor } = world;
    const tokens = async () => (await db.selectFrom("mail_tokens").selectAll().execute()).length;
    const stranger = "nobody@example.test";
    for (const email of [stranger, "ada@example.test", stranger, stranger, stranger]) {
      const before = await tokens();
      await visitor.post("/email-verification", { email });
      const isFirst = before < 3;
      expect(await tokens()).toBe(before + (isFirst ? 1 : 0));
    }
    const form = registrationForm("nobody");
    expect((await visitor.json("POST", "/api/auth/register", form)).status).toBe(201);
    expect(await queuedLinks(world, stranger, "email-verification")).toHaveLength(1);
  });

  test("refuses an invalid address", async () => {
    expect((await world.visitor.post("/email-verification", { email: "none" })).status).toBe(400);
  });
});
