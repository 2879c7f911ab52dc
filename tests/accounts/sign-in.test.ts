import { describe, expect, test } from "bun:test";
import argon2 from "argon2";
import { sql } from "kysely";
import { perEngine } from "../../db/engine";
import { ARGON2_OPTIONS } from "../../src/accounts/passwords";
import { userOf, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { PASSWORD } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach();

const ADA = { email: "ada@example.test", password: PASSWORD };

async function signIn(changes: Record<string, unknown> = {}, browser: Browser = world.visitor) {
  const response = await browser.json("POST", "/api/auth/login", { ...ADA, ...changes });
  return { response, body: await response.json() };
}

const sessions = () => world.db.selectFrom("sessions").selectAll().execute();

describe("POST /api/auth/login", () => {
  test("returns the user, never the password's hash", async () => {
    const { response, body } = await signIn();
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ id: world.people.ada.id, email: ADA.email, role: "buyer" });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|password/i);
  });

  test("quickly refuses a password of many combining marks, which would take minutes to normalize", async () => {
    const { response, body } = await signIn({ password: "\u0301\u0316".repeat(200_000) });
    expect(response.status).toBe(400);
    expect(JSON.stringify(body)).toContain("password");
    expect(await sessions()).toEqual([]);
  });

  test("sets a cookie that scripts and other sites cannot use", async () => {
    const { response } = await signIn();
    const [cookie = "", ...others] = response.headers.getSetCookie();
    expect(others).toEqual([
      expect.stringMatching(
        /^device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair).toMatch(/^session=[\w-]{43}$/);
    expect(attributes).toEqual([
      "Path=/",
      "Expires=Mon, 21 Dec 2026 12:00:00 GMT",
      "HttpOnly",
      "SameSite=Lax",
    ]);
  });

  describe("over https", () => {
    const secure = worldForEach({ env: { PUBLIC_URL: "https://market.example" } });

    test("binds the cookie to the host", async () => {
      const { response } = await signIn({}, secure.visitor);
      const [cookie = "", device = ""] = response.headers.getSetCookie();
      expect(device).toMatch(/^__Host-device=[\w-]{22}; .*; Secure$/);
      expect(cookie).toStartWith("__Host-session=");
      expect(cookie).toEndWith(
        "; Path=/; Expires=Mon, 21 Dec 2026 12:00:00 GMT; HttpOnly; SameSite=Lax; Secure",
      );
      expect(cookie).not.toMatch(/domain/i);
      expect(await who(secure.visitor)).toBe(200);
      const plain = new Browser(secure.app);
      plain.cookies.set("session", secure.visitor.cookies.get("__Host-session") ?? "");
      expect(await who(plain)).toBe(401);
    });
  });

  test("stores a hash of the session, not the cookie's value", async () => {
    await signIn();
    const token = world.visitor.cookies.get("session") ?? "";
    const [session, ...others] = await sessions();
    expect(others).toEqual([]);
    expect(session).toMatchObject({
      sid: new Bun.CryptoHasher("sha256").update(token).digest("hex"),
      user_id: world.people.ada.id,
    });
    expect(JSON.stringify(session)).not.toContain(token);
  });

  test("accepts the address in any case and with surrounding spaces", async () => {
    expect((await signIn({ email: "  ADA@Example.test " })).response.status).toBe(200);
  });

  test.each([
    ["a wrong password", { password: "wrong password" }],
    ["a password in other letters", { password: PASSWORD.toUpperCase() }],
    ["a password with a space", { password: `${PASSWORD} ` }],
    ["an unknown address", { email: "nobody@example.test" }],
    ["nothing", { email: "", password: "" }],
    ["SQL", { email: "' or 1=1 --", password: "' or 1=1 --" }],
  ])("refuses %s with the same message", async (_, changes) => {
    const { response, body } = await signIn(changes);
    expect(response.status).toBe(401);
    expect(body).toEqual({
      message: "Unable to log in. Please try again.",
      code: "wrong-credentials",
    });
    expect(JSON.stringify(body)).not.toContain("Unauthorized");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await sessions()).toEqual([]);
  });

  test("refuses an endless password as invalid input", async () => {
    const { response, body } = await signIn({ password: "x".repeat(257) });
    expect(response.status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(await sessions()).toEqual([]);
  });
});

describe("a password whose letters keyboards compose differently", () => {
  const composed = "Zoë est naïve à Séoul";
  const decomposed = composed.normalize("NFD");
  const hashNow = async () => (await userOf(world, ADA.email)).password_hash;

  test.each([
    ["composed", composed],
    ["decomposed", decomposed],
  ])("matches a hash made %s by an earlier version, and upgrades it", async (_, typed) => {
    const { id } = world.people.ada;
    const oldHash = await argon2.hash(typed, ARGON2_OPTIONS);
    const old = { password_hash: oldHash };
    await world.db.updateTable("users").set(old).where("id", "=", id).execute();
    expect((await signIn({ password: "Zoe est naive a Seoul" })).response.status).toBe(401);
    expect(await hashNow()).toBe(oldHash);
    expect((await signIn({ password: decomposed })).response.status).toBe(200);
    expect(await argon2.verify(await hashNow(), composed)).toBe(true);
    expect((await signIn({ password: composed })).response.status).toBe(200);
  });

  test("counts and matches in its normalized form everywhere", async () => {
    const ada = await world.as("ada");
    const change = (form: Record<string, string>) => ada.post("/profile/password", form);
    const short = { password: "éàïöü", confirmPassword: "éàïöü" };
    expect(short.password.normalize("NFD").length).toBeGreaterThan(8);
    const proof = { currentPassword: PASSWORD };
    const nfd = { password: short.password.normalize("NFD"), confirmPassword: short.password };
    expect((await change({ ...proof, ...nfd })).status).toBe(400);
    const longest = "é".repeat(256);
    const chosen = { password: longest.normalize("NFD"), confirmPassword: longest };
    expect((await change({ ...proof, ...chosen })).status).toBe(303);
    expect((await signIn({ password: longest.normalize("NFD") })).response.status).toBe(200);
    expect((await signIn({ password: longest })).response.status).toBe(200);
    expect((await signIn({ password: `${longest}é` })).response.status).toBe(400);
  });
});

describe("the sign-in page", () => {
  const submit = async (fields: Record<string, string>) => {
    const response = await world.visitor.post("/login", fields);
    return { response, html: await response.text() };
  };

  test("shows its texts", async () => {
    const html = await (await world.visitor.get("/login")).text();
    for (const words of [
      ...["Welcome Back", "Sign In to AI Marketplace", "Signing In...", "Member Benefits"],
      ...["exclusive corpus data packages", "quality scores", "unlocked once payment is confirmed"],
      ...["Back to Marketplace", 'href="/register"', "Don&#x27;t have an account? Register here"],
    ]) {
      expect(html).toContain(words);
    }
  });

  test("leads to the landing page with a welcome for the role", async () => {
    const { response } = await submit(ADA);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
    const first = await (await world.visitor.get("/")).text();
    expect(first).toContain("Login Successful");
    expect(first).toContain(Bun.escapeHTML("Welcome back! You're logged in as a buyer."));
    expect(await (await world.visitor.get("/")).text()).not.toContain("Login Successful");
  });

  test.each([
    ["no address", "Email Required", "Please enter your email address to continue."],
    ["no password", "Password Required", "Please enter your password to continue."],
    ["a wrong password", "Login Failed", "Unable to log in. Please try again."],
  ])("shows for %s the message %s", async (what, title, text) => {
    const { response, html } = await submit({
      email: what === "no address" ? " " : ADA.email,
      password: what === "a wrong password" ? "wrong" : "",
    });
    expect(response.status).toBe(title === "Login Failed" ? 401 : 400);
    expect(html).toContain(`<p class="toast-title">${title}</p><p class="toast-text">${text}</p>`);
    expect(html).not.toContain('value="wrong"');
    expect(await sessions()).toEqual([]);
  });

  test.each([
    ["a wrong password", "wrong", "password", "The email address or the password is wrong"],
    ["no password", "", "password", "This field is required"],
  ])("shows %s at its field and keeps the rest", async (_, password, field, error) => {
    const { html } = await submit({ email: ADA.email, password, next: "/package/1" });
    const [, invalid = ""] = /<div class="field invalid">(.*?)<\/div>/.exec(html) ?? [];
    expect(invalid).toContain(`name="${field}"`);
    expect(invalid).toContain(`<p class="field-error" id="${field}-note">${error}</p>`);
    expect(invalid).toContain('aria-invalid="true"');
    expect(invalid).not.toContain("value=");
    expect(html).toContain(`value="${ADA.email}"`);
    expect(html).toContain('<input type="hidden" name="next" value="/package/1"/>');
  });

  test("says above the form what else is wrong", async () => {
    for (let i = 0; i < 10; i++) await submit({ email: ADA.email, password: "wrong" });
    const { response, html } = await submit({ email: ADA.email, password: "wrong" });
    expect(response.status).toBe(429);
    expect(html).toMatch(/<p class="caution" role="alert">Too many sign-in attempts/);
    expect(html).not.toContain('class="field invalid"');
  });

  test.each([
    ["/package/1?a=b#c", "/package/1?a=b#c"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/a\r\nset-cookie: x=y", "/"],
    ["", "/"],
  ])("continues to %p only if it is on this site", async (next, location) => {
    const { response } = await submit({ ...ADA, next });
    expect(response.headers.get("location")).toBe(location);
    expect(response.headers.getSetCookie().join()).not.toContain("x=y");
  });

  test("keeps a next path in the form only if it is local", async () => {
    const html = await (await world.visitor.get("/login?next=/package/1")).text();
    expect(html).toContain('<input type="hidden" name="next" value="/package/1"/>');
    const foreign = await (await world.visitor.get("/login?next=//evil.example")).text();
    expect(foreign).not.toContain("evil");
  });

  test("redirects signed-in members", async () => {
    const response = await (await world.as("ada")).get("/login");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  });
});

test("no response, page or log line contains a password", async () => {
  const wrong = "hunter2-was-here";
  const answers = [
    await world.visitor.json("POST", "/api/auth/login", { ...ADA, password: wrong }),
    await world.visitor.json("POST", "/api/auth/login", { email: 5, password: wrong }),
    await world.visitor.json("POST", "/api/auth/register", { password: wrong }),
    await world.visitor.json("POST", "/api/auth/register", { password: { text: wrong } }),
    await world.visitor.send("POST", "/api/auth/login", {
      body: `{"password":"${wrong}"`,
      headers: { "content-type": "application/json" },
    }),
    await world.visitor.post("/login", { email: ADA.email, password: wrong }),
    await world.visitor.post("/register", { password: wrong, confirmPassword: `${wrong}!` }),
    await world.visitor.json("POST", "/api/auth/login", ADA),
  ];
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).not.toContain(wrong);
    expect(text).not.toContain(PASSWORD);
  }
  expect(world.log.join("\n")).not.toMatch(new RegExp(`${wrong}|${PASSWORD}|argon2`));
});

test("a sign-in is logged as successful only once its session is stored", async () => {
  await perEngine({
    sqlite: sql`create trigger stop before insert on sessions begin select raise(abort, 'full'); end`,
    postgres: sql`create trigger stop before insert on sessions execute function refuse_change()`,
  }).execute(world.db);
  const { response } = await signIn();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await world.db.selectFrom("security_events").selectAll().execute()).toEqual([]);
  expect(world.log.join("")).not.toContain('"event":"signed-in"');
});

test("each attempt is logged with its account and outcome, but without the typed address", async () => {
  await signIn({ password: "wrong password" });
  await signIn();
  const lines = world.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== "request");
  expect(lines).toMatchObject([
    { msg: "security", event: "sign-in-failed", userId: world.people.ada.id },
    { msg: "security", event: "signed-in", userId: world.people.ada.id },
  ]);
  expect(world.log.join("\n")).not.toContain("ada@example.test");
});
