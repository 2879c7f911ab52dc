import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { FalseProvider } from "../support/false-provider";
import { arrive, departureOf } from "../support/identity-provider";
import { followClock, NETWORKS, settingsFor, verifyDomain } from "../support/single-sign-on";
import { Browser } from "../support/world";

const world = worldForEach({ env: NETWORKS });
let provider: FalseProvider;
let browser: Browser;

const ACCOUNT = "/login/organization/account";

const setUp = async (changes: object = {}) => {
  const ada = await world.as("ada");
  const settings = settingsFor(provider, changes);
  const saved = await ada.json("PUT", "/api/organization/sso", settings);
  expect(saved.status).toBe(200);
};

beforeEach(async () => {
  followClock(world);
  provider = new FalseProvider();
  browser = new Browser(world.app);
  await verifyDomain(world, "ada");
  await setUp();
});

afterEach(() => {
  provider.stop();
  setSystemTime();
});

const leave = (form: Record<string, string> = {}) =>
  browser.post("/login/organization", { email: "nia@example.test", ...form });

const back = async () => provider.visit(departureOf(await leave()));

/** Nobody is signed in or added, and the page says why. */
async function expectRefusal(response: Response, status: number, text: RegExp) {
  const html = await response.text();
  expect([response.status, text.exec(html)?.[0]]).toEqual([status, expect.any(String)]);
  expect(html).toContain('role="alert"');
  expect(await who(browser)).toBe(401);
  const users = await world.db.selectFrom("users").select("email").execute();
  expect(users.map(({ email }) => email)).not.toContain("nia@example.test");
  expect((await browser.get(ACCOUNT)).status).toBe(410);
}

test("an honest answer leads to the first entry", async () => {
  const response = await arrive(browser, await back());
  expect([response.status, response.headers.get("location")]).toEqual([303, ACCOUNT]);
});

describe("an ID token", () => {
  const INVALID = /could not be verified/;

  test.each([
    ["of another issuer", { iss: "https://evil.test" }],
    ["for another client", { aud: "somebody" }],
    ["for several, without naming this one as the recipient", { aud: ["other", "more"] }],
    ["with another nonce", { nonce: "from another sign-in" }],
    ["without a nonce", { nonce: undefined }],
    ["that has expired", { exp: 1 }],
    ["that begins later", { nbf: 9_999_999_999 }],
    ["without a subject", { sub: undefined }],
  ])("%s is refused", async (_, claims) => {
    const url = await back();
    provider.claims = claims;
    await expectRefusal(await arrive(browser, url), 403, INVALID);
  });

  test.each(["none", "strangers", "shared"] as const)(
    "with the signature %p is refused",
    async (signature) => {
      provider.signature = signature;
      await expectRefusal(await arrive(browser, await back()), 403, INVALID);
    },
  );

  test("and its user info must be about the same person", async () => {
    provider.claims = { email: undefined };
    provider.info = { sub: "other", email: "nia@example.test" };
    await expectRefusal(await arrive(browser, await back()), 403, INVALID);
  });
});

describe("an address", () => {
  test.each([
    ["that is not verified", { email_verified: false }, /has not confirmed your email address/],
    ["of which nothing is said", { email_verified: undefined }, /has not confirmed your email/],
    ["of another domain", { email: "nia@evil.test" }, /not one of example\.test/],
    ["of a subdomain", { email: "nia@mail.example.test" }, /not one of example\.test/],
    ["that looks like two", { email: "nia@example.test@evil.test" }, /sent no email address/],
    ["that is missing", { email: undefined }, /sent no email address/],
    ["that is no text", { email: ["nia@example.test"] }, /sent no email address/],
  ])("%s is refused", async (_, claims, text) => {
    provider.claims = claims;
    await expectRefusal(await arrive(browser, await back()), 403, text);
  });

  test("that is not verified is refused also if the owner trusts those without a claim", async () => {
    await setUp({ trustsAddresses: true });
    provider.claims = { email_verified: false };
    await expectRefusal(await arrive(browser, await back()), 403, /has not confirmed/);
    provider.claims = { email_verified: undefined };
    expect((await arrive(browser, await back())).status).toBe(303);
  });
});

describe("groups", () => {
  test("that give no role are refused without a role for everybody", async () => {
    provider.claims = { groups: ["strangers"] };
    await expectRefusal(await arrive(browser, await back()), 403, /None of your groups/);
    await setUp({ defaultRole: "viewer" });
    expect((await arrive(browser, await back())).status).toBe(303);
  });

  test("that the provider names elsewhere are refused instead of overlooked", async () => {
    await setUp({ defaultRole: "viewer" });
    provider.claims = { groups: undefined, _claim_names: { groups: "src1" } };
    await expectRefusal(await arrive(browser, await back()), 403, /more groups than/);
  });
});

describe("a provider", () => {
  const document = "/.well-known/openid-configuration";
  const AWAY = /does not respond/;
  const FAULTY = /not set up correctly/;

  test("that is down keeps what was typed", async () => {
    provider.stop();
    const response = await leave({ next: "/marketplace" });
    const html = await response.clone().text();
    expect(html).toContain('value="nia@example.test"');
    expect(html).toContain('name="next" value="/marketplace"');
    await expectRefusal(response, 503, AWAY);
  });

  test.each([
    ["is of another issuer", { issuer: "https://evil.test" }],
    ["sends browsers elsewhere", { authorization_endpoint: "javascript:alert(1)" }],
    ["names no page", { authorization_endpoint: undefined }],
    ["has scopes of a wrong type", { scopes_supported: 1 }],
  ])("whose document %s is refused", async (_, changes) => {
    provider.document = changes;
    await expectRefusal(await leave(), 503, FAULTY);
  });

  test.each([
    ["no JSON", () => new Response("<html>"), FAULTY],
    ["an error", () => new Response("", { status: 500 }), FAULTY],
    ["elsewhere", () => Response.redirect("http://169.254.169.254/", 302), FAULTY],
    ["ten megabytes", () => Response.json({ issuer: "x".repeat(10_000_000) }), AWAY],
  ])("that answers %s is refused", async (_, answer, text) => {
    provider.answers[document] = answer;
    await expectRefusal(await leave(), 503, text);
    expect(provider.paths).toEqual([document]);
  });

  test("cannot lead the server into a private network", async () => {
    const url = await back();
    provider.document = { token_endpoint: "http://10.0.0.1/token" };
    world.clock.advance(9 * MINUTE);
    followClock(world);
    const second = await back();
    expect(second.href).not.toBe(url.href);
    world.clock.advance(2 * MINUTE);
    followClock(world);
    await expectRefusal(await arrive(browser, second), 503, AWAY);
    expect(provider.paths).not.toContain("/token");
  });

  test("cannot lead the server to other services than those of the web", async () => {
    provider.document = { token_endpoint: "http://127.0.0.1:25/token" };
    await expectRefusal(await arrive(browser, await back()), 503, FAULTY);
  });

  test.each([
    ["refuses the client", { error: "invalid_client" }, 401, 503, FAULTY],
    ["refuses the code", { error: "invalid_grant" }, 400, 403, /could not be verified/],
  ])("that %s is refused", async (_, body, sent, status, text) => {
    provider.answers["/token"] = () => Response.json(body, { status: sent });
    await expectRefusal(await arrive(browser, await back()), status, text);
  });

  test("whose keys cannot be read is refused, and says no token in the log", async () => {
    provider.answers["/keys"] = () => new Response("x".repeat(1_000_000));
    await expectRefusal(await arrive(browser, await back()), 503, AWAY);
    const lines = world.log.filter((line) => line.includes("identity provider failed"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/eyJ|a code|nia@/);
  });
});

describe("a first entry", () => {
  const AGREED = { firstName: "Nia", lastName: "Doe", acceptTerms: "true", acceptPrivacy: "true" };

  test.each([
    ["by another provider", { clientId: "another" }, 410],
    ["without a role today", { roleGroups: { finance: ["ledger"] } }, 403],
  ])("that was begun %s is refused", async (_, changes, status) => {
    await arrive(browser, await back());
    await setUp(changes);
    expect((await browser.post(ACCOUNT, AGREED)).status).toBe(status);
    const users = await world.db.selectFrom("users").select("email").execute();
    expect(users.map(({ email }) => email)).not.toContain("nia@example.test");
  });
});

describe("an answer", () => {
  const OVER = /Begin again/;

  test("is used once", async () => {
    const url = await back();
    expect((await arrive(browser, url)).status).toBe(303);
    const again = await arrive(browser, url);
    expect(again.status).toBe(410);
    expect(await again.text()).toMatch(OVER);
    expect(provider.paths.filter((path) => path === "/token")).toHaveLength(1);
  });

  test("belongs to the browser that began", async () => {
    const url = await back();
    const victim = new Browser(world.app);
    expect((await arrive(victim, url)).status).toBe(410);
    await victim.post("/login/organization", { email: "nia@example.test" });
    expect((await arrive(victim, url)).status).toBe(410);
    expect(victim.cookies.has("session")).toBe(false);
    expect((await arrive(browser, url)).status).toBe(303);
  });

  test("with another state is refused, and the right one still works", async () => {
    const url = await back();
    const forged = new URL(url);
    forged.searchParams.set("state", "x".repeat(43));
    await expectRefusal(await arrive(browser, forged), 410, OVER);
    forged.searchParams.delete("state");
    expect((await arrive(browser, forged)).status).toBe(410);
    expect((await arrive(browser, url)).status).toBe(303);
  });

  test("of one provider never reaches the provider of another organization", async () => {
    const evil = new FalseProvider();
    try {
      await verifyDomain(world, "kim", "evil.test");
      const kim = await world.as("kim");
      const saved = await kim.json("PUT", "/api/organization/sso", settingsFor(evil));
      expect(saved.status).toBe(200);
      const mixed = await back();
      const victim = new Browser(world.app);
      const left = await victim.post("/login/organization", { email: "nia@evil.test" });
      const { pathname, searchParams } = evil.visit(departureOf(left));
      expect(pathname).not.toBe(mixed.pathname);
      mixed.searchParams.set("state", searchParams.get("state") ?? "");
      expect((await arrive(victim, mixed)).status).toBe(403);
      expect(evil.paths).not.toContain("/token");
      expect(await who(victim)).toBe(401);
    } finally {
      evil.stop();
    }
  });

  test("comes within ten minutes", async () => {
    const url = await back();
    world.clock.advance(10 * MINUTE);
    followClock(world);
    await expectRefusal(await arrive(browser, url), 410, OVER);
  });

  test("is refused once the organization is no longer verified", async () => {
    const url = await back();
    await world.db.updateTable("users").set({ verified_domain: null }).execute();
    await expectRefusal(await arrive(browser, url), 404, /No organization signs in/);
    await expectRefusal(await leave(), 404, /No organization signs in/);
  });
});

test.each(["https://evil.test/", "//evil.test", "/\\evil.test"])(
  "a sign-in never leads to %s",
  async (next) => {
    await world.db
      .insertInto("provider_accounts")
      .values({
        organization_id: world.people.ada.id,
        subject: "nia",
        member_id: world.people.ada.id,
        created_at: 0,
      })
      .execute();
    const url = provider.visit(departureOf(await leave({ next })));
    const response = await arrive(browser, url);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  },
);
