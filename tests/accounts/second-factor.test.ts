import { beforeEach, describe, expect, test } from "bun:test";
import { MINUTE, SECOND } from "../../src/lib/time";
import {
  codeOf as appCode,
  chosen,
  enrolApp,
  latestLink,
  secondFactorMails,
  securityEvents,
  signInAs,
  who,
} from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { answer, listen, refusal, way } from "../support/http";
import { PASSWORD } from "../support/people";
import { Browser } from "../support/world";

const OPERATOR_EMAILS = "ada@example.test, kim@example.test";
const world = worldForEach({ env: { OPERATOR_EMAILS, OPERATOR_SECOND_FACTOR: "on" } });
let ada: Browser;

const ADA = "ada@example.test";
const BO = "bo@example.test";
const WRONG_CODE = "abcde-fghjk";

beforeEach(async () => {
  ada = await world.as("ada");
});

const codeOf = (secret: string) => appCode(world, secret);
const enrol = (browser = ada) => enrolApp(world, browser);

const login = (browser: Browser, secondFactor?: string, email = ADA) =>
  signInAs(world, email, { secondFactor }, browser);
const mails = (to: string) => secondFactorMails(world, to);
const fresh = () => new Browser(world.app);

describe("setting up an authenticator app", () => {
  test("accepts its code, ends other sessions, and shows ten recovery codes once", async () => {
    const other = await world.as("ada");
    const { codes, secret } = await enrol();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await who(ada)).toBe(200);
    expect(await who(other)).toBe(401);
    const page = await (await ada.get("/settings")).text();
    expect(page).toContain("10 recovery codes are left.");
    expect(page).not.toContain(codes[0] ?? "");
    expect((await ada.get("/settings/authenticator")).headers.get("location")).toBe("/settings");

    const stored = JSON.stringify([
      await world.db.selectFrom("authenticators").selectAll().execute(),
      await world.db.selectFrom("recovery_codes").selectAll().execute(),
    ]);
    for (const kept of [secret, ...codes]) expect(stored).not.toContain(kept);
    const data = await (await ada.get("/profile/data.json")).text();
    const [{ secret: sealed = "" } = {}] = await world.db
      .selectFrom("authenticators")
      .selectAll()
      .execute();
    expect(data).not.toContain(sealed);
  });

  test("shows a QR code, and is not required until its first code is right", async () => {
    await ada.post("/settings/authenticator", {});
    const page = await (await ada.get("/settings/authenticator")).text();
    expect(page).toMatch(/<svg class="qr-code"[^>]*role="img"/);
    const refused = await ada.post("/settings/authenticator/confirmation", { code: "000000" });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("This code is wrong or has already been used");
    expect((await login(fresh())).status).toBe(200);
  });

  test("is refused before the address is confirmed", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    const bo = await world.as("bo");
    expect(await (await bo.get("/settings")).text()).not.toContain("Set up an authenticator app");
    expect((await bo.post("/settings/authenticator", {})).status).toBe(403);
    expect((await bo.post("/settings/authenticator/confirmation", {})).status).toBe(403);
    expect(await world.db.selectFrom("authenticators").selectAll().execute()).toEqual([]);
  });

  test("asks for the password after an old sign-in", async () => {
    world.clock.advance(10 * MINUTE);
    const asked = await ada.post("/settings/authenticator", {});
    expect(asked.headers.get("location")).toBe("/proof?next=%2Fsettings");
    const wrong = await ada.post("/proof", { next: "/settings", password: "wrong password" });
    expect(wrong.status).toBe(400);
    const given = await ada.post("/proof", { next: "/settings", password: PASSWORD });
    expect(given.headers.get("location")).toBe("/settings");
    expect((await ada.post("/settings/authenticator", {})).headers.get("location")).toBe(
      "/settings/authenticator",
    );
  });
});

describe("signing in with a second factor", () => {
  let secret: string;
  let codes: string[];

  beforeEach(async () => {
    ({ secret, codes } = await enrol());
  });

  test("asks API clients for a code and accepts it in the same call", async () => {
    const browser = fresh();
    const asked = await login(browser);
    expect(await answer(asked)).toMatchObject([
      401,
      {
        code: "second-factor-required",
        secondFactor: ["authenticator", "recovery-code"],
      },
    ]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await who(browser)).toBe(401);
    expect((await login(browser, codeOf(secret))).status).toBe(200);
    expect(await who(browser)).toBe(200);
  });

  test("asks for a code on a page that works without JavaScript", async () => {
    const browser = fresh();
    const form = { email: ADA, password: PASSWORD, next: "/favorites" };
    const html = await (await browser.post("/login", form)).text();
    const attempt = /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain('autoComplete="one-time-code"');
    expect(await who(browser)).toBe(401);
    const wrong = await browser.post("/login/second-factor", { attempt, code: WRONG_CODE });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain(attempt);
    const right = { attempt, code: codeOf(secret), next: "/favorites" };
    const given = await browser.post("/login/second-factor", right);
    expect(await way(given)).toEqual([303, "/favorites"]);
    expect(await who(browser)).toBe(200);
  });

  test("accepts each code once, even if sent twice simultaneously", async () => {
    const code = codeOf(secret);
    const both = await Promise.all([login(fresh(), code), login(fresh(), code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await (await login(fresh(), code)).json()).toMatchObject({
      code: "second-factor-wrong",
    });
  });

  test("accepts codes of adjacent periods, but no older ones", async () => {
    const code = codeOf(secret);
    world.clock.advance(60 * SECOND);
    expect((await login(fresh(), code)).status).toBe(401);
    const late = codeOf(secret);
    world.clock.advance(30 * SECOND);
    expect((await login(fresh(), late)).status).toBe(200);
  });

  test("accepts a recovery code once, however it is typed", async () => {
    const [first = "", second = ""] = codes;
    expect((await login(fresh(), first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await login(fresh(), first)).status).toBe(401);
    expect((await login(fresh(), second)).status).toBe(200);
    expect(await (await ada.get("/settings")).text()).toContain("8 recovery codes are left.");
  });

  test("limits guesses across browsers", async () => {
    for (let i = 0; i < 10; i++) expect((await login(fresh(), WRONG_CODE)).status).toBe(401);
    expect((await login(fresh(), codeOf(secret))).status).toBe(429);
  });

  test("ends an attempt after ten minutes or when the password changes", async () => {
    const browser = fresh();
    const step = async () => {
      const html = await (await browser.post("/login", { email: ADA, password: PASSWORD })).text();
      return /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? "";
    };
    const finish = async (attempt: string) =>
      (await browser.post("/login/second-factor", { attempt, code: codeOf(secret) })).headers.get(
        "location",
      );
    const late = await step();
    world.clock.advance(10 * MINUTE);
    expect(await finish(late)).toBe("/login");
    const outdated = await step();
    const { password_hash } = world.people.bo;
    const changed = { password_hash: `${password_hash}x` };
    await world.db.updateTable("users").set(changed).where("email", "=", ADA).execute();
    expect(await finish(outdated)).toBe("/login");
    expect(await finish("made up")).toBe("/login");
    expect(await who(browser)).toBe(401);
  });

  test("is not bypassed by a password reset", async () => {
    await world.visitor.post("/password-reset", { email: ADA });
    const link = await latestLink(world, ADA, "password-reset");
    expect(await way(world.visitor.post(link, chosen()))).toEqual([303, "/login"]);
    expect(await who(world.visitor)).toBe(401);
  });

  test("ends when the app is removed, which deletes the recovery codes", async () => {
    const bo = await world.as("bo");
    await enrol(bo);
    expect((await login(fresh(), undefined, BO)).status).toBe(401);
    expect((await bo.post("/settings/authenticator/removal", {})).status).toBe(303);
    expect((await login(fresh(), undefined, BO)).status).toBe(200);
    const left = await world.db.selectFrom("recovery_codes").select("user_id").execute();
    expect(new Set(left.map(({ user_id }) => user_id))).toEqual(new Set([world.people.ada.id]));
  });

  test("invalidates old recovery codes when new ones are made", async () => {
    const html = await (await ada.post("/settings/recovery-codes", {})).text();
    const made = /<code>([\w-]+)<\/code>/.exec(html)?.[1] ?? "";
    expect((await login(fresh(), codes[0])).status).toBe(401);
    expect((await login(fresh(), made)).status).toBe(200);
  });
});

describe("an irreversible action", () => {
  test("requires a second factor from the last ten minutes if the member has one", async () => {
    const { secret } = await enrol();
    world.clock.advance(10 * MINUTE);
    for (const path of ["/profile/password", "/profile/deletion"]) {
      const to = `/proof?next=${encodeURIComponent(path)}`;
      expect((await ada.get(path)).headers.get("location")).toBe(to);
      expect((await ada.post(path, { password: PASSWORD })).headers.get("location")).toBe(to);
    }
    const call = await ada.json("DELETE", `/api/users/${world.people.ada.id}`, {
      password: PASSWORD,
    });
    expect(call.status).toBe(403);
    expect((await call.json()).code).toBe("proof-required");
    expect(await who(ada)).toBe(200);

    const wrong = await ada.post("/proof", { next: "/profile/deletion", code: WRONG_CODE });
    expect(wrong.status).toBe(401);
    expect((await ada.post("/proof", { next: "/", password: PASSWORD })).status).toBe(401);
    const given = await ada.post("/proof", { next: "/profile/deletion", code: codeOf(secret) });
    expect(given.headers.get("location")).toBe("/profile/deletion");
    expect((await ada.get("/profile/deletion")).status).toBe(200);
    await ada.post("/profile/deletion", { password: PASSWORD });
    expect(await who(ada)).toBe(401);
  });

  test("requires it for a contract too", async () => {
    const mei = await world.as("mei");
    await enrol(mei);
    world.clock.advance(10 * MINUTE);
    const call = await mei.json("POST", "/api/bids/none/send-contract", {});
    expect(await refusal(call)).toEqual([403, "proof-required"]);
    const form = await mei.post("/bid/none/contract", {});
    expect(form.headers.get("location")).toBe("/proof?next=%2Fbid%2Fnone%2Fcontract");
  });

  test("asks members without a second factor for the password", async () => {
    world.clock.advance(10 * MINUTE);
    expect((await ada.get("/profile/deletion")).status).toBe(200);
    expect((await ada.get("/profile/password")).status).toBe(200);
  });

  test("continues only to paths of this site", async () => {
    const given = await ada.post("/proof", { next: "//evil.example", password: PASSWORD });
    expect(given.headers.get("location")).toBe("/settings");
  });
});

describe("an operator", () => {
  test("needs a second factor and is redirected to set one up", async () => {
    expect(await way(ada.get("/operator"))).toEqual([303, "/settings"]);
    expect((await ada.post("/operator/certifications/none", { verdict: "approve" })).status).toBe(
      404,
    );
    await enrol();
    expect((await ada.get("/operator")).status).toBe(200);
    const bo = await world.as("bo");
    expect((await bo.get("/operator")).status).toBe(404);
  });

  describe("with OPERATOR_SECOND_FACTOR off", () => {
    const OFF = { OPERATOR_EMAILS, OPERATOR_SECOND_FACTOR: "off" };
    const lax = worldForEach({ env: OFF });

    test("needs no second factor", async () => {
      expect((await (await lax.as("kim")).get("/operator")).status).toBe(200);
    });
  });
});

describe("an email", () => {
  test("informs only the owner of an app that was set up or removed", async () => {
    const bo = await world.as("bo");
    await enrol(bo);
    expect(await mails(BO)).toEqual(["authenticator-added"]);
    await bo.post("/settings/authenticator/removal", {});
    await bo.post("/settings/authenticator/removal", {});
    expect(await mails(BO)).toEqual(["authenticator-added", "authenticator-removed"]);
    expect(await mails(ADA)).toEqual([]);
  });
});

describe("the security log", () => {
  const lines = () => securityEvents(world);

  test("records each event with its member and address, but no typed text", async () => {
    await fresh().json("POST", "/api/auth/login", { email: ADA, password: "wrong-typed-password" });
    await fresh().json("POST", "/api/auth/login", { email: "no@x.test", password: "also-typed" });
    const { secret } = await enrol();
    await login(fresh(), WRONG_CODE);
    await login(fresh(), codeOf(secret));
    const { id } = world.people.ada;
    const events = lines().map(({ event, userId }) => [event, userId]);
    expect(events).toEqual([
      ["signed-in", id],
      ["sign-in-failed", id],
      ["sign-in-failed", null],
      ["authenticator-added", id],
      ["second-factor-failed", id],
      ["signed-in", id],
    ]);
    for (const line of lines()) expect(line.address).toBeString();
    const text = JSON.stringify(lines());
    for (const typed of ["typed", ADA, WRONG_CODE, secret]) expect(text).not.toContain(typed);
  });

  test("lists a member's own events on the settings page, for 90 days", async () => {
    const bo = await world.as("bo");
    await fresh().json("POST", "/api/auth/login", { email: ADA, password: "wrong password" });
    expect(await (await ada.get("/settings")).text()).toContain("Sign-in failed");
    expect(await (await bo.get("/settings")).text()).not.toContain("Sign-in failed");
    world.clock.advance(90 * 24 * 60 * MINUTE);
    const later = await world.as("ada");
    expect(await (await later.get("/settings")).text()).not.toContain("Sign-in failed");
    expect(await world.db.selectFrom("security_events").selectAll().execute()).toHaveLength(1);
  });

  test("records wrong passwords from every form", async () => {
    const bo = await world.as("bo");
    const { id } = world.people.bo;
    const wrong = { password: "wrong-typed-password" };
    await bo.post("/proof", wrong);
    await bo.post("/profile/deletion", wrong);
    await bo.json("DELETE", `/api/users/${id}`, wrong);
    await bo.post("/profile/password", { ...chosen(), currentPassword: wrong.password });
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    await bo.post("/profile/email-verification", {});
    const link = await latestLink(world, BO, "email-verification");
    await fresh().post(link, wrong);
    const events = lines().map(({ event, userId }) => [event, userId]);
    expect(events.slice(2)).toEqual(Array(5).fill(["password-wrong", id]));
    expect(JSON.stringify(lines())).not.toContain("typed");
    await bo.post("/proof", { password: PASSWORD });
    expect(lines().at(-1)).toMatchObject({ event: "proved", userId: id });
    expect(await (await bo.get("/settings")).text()).toContain(
      "Wrong password entered to confirm an action",
    );
  });

  test("records refusals of visible actions", async () => {
    expect((await ada.json("POST", "/api/bids/none/send-contract", {})).status).toBe(403);
    const ours = { event: "access-refused", userId: world.people.ada.id };
    expect(lines().at(-1)).toMatchObject(ours);

    const address = await listen(world.app);
    await fetch(`${address}/api/bids/none/send-contract`, {
      method: "POST",
      headers: { cookie: `session=${ada.cookies.get("session")}`, "sec-fetch-site": "same-origin" },
    });
    expect(lines().at(-1)).toMatchObject({ ...ours, address: "127.0.0.1" });
    await fetch(`${address}/operator`, {
      headers: { cookie: `session=${ada.cookies.get("session")}` },
    });
    expect(lines().at(-1)).toMatchObject({ ...ours, address: "127.0.0.1" });
  });
});
