import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  setSystemTime,
  test,
} from "bun:test";
import { MINUTE } from "../../src/lib/time";
import type { OrganizationRole } from "../../src/rules/organization";
import { chosen, enrolApp, latestLink, signInAs, who } from "../support/accounts";
import { invitationLink, joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal, way } from "../support/http";
import { arrive, departureOf, type IdentityProvider } from "../support/identity-provider";
import { PATIENCE_MS } from "../support/patience";
import { PASSWORD, type Person } from "../support/people";
import {
  followClock,
  NETWORKS,
  settingsFor,
  signInAt,
  startProvider,
  verifyDomain,
} from "../support/single-sign-on";
import { SoftPasskey } from "../support/soft-passkey";
import { programOf } from "../support/tokens";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ env: NETWORKS });
const PAGE = "/organization/sign-in";
const CALL = "/api/organization/sso";

let provider: IdentityProvider;
let ada: Browser;

beforeAll(async () => {
  provider = await startProvider("okta");
});
afterAll(() => provider.stop());

beforeEach(async () => {
  followClock(world);
  for (const name of ["ada", "bo"])
    provider.people[name] = {
      email: `${name}@example.test`,
      email_verified: true,
      groups: ["buyers"],
    };
  await verifyDomain(world, "ada");
  ada = await world.as("ada");
});

afterEach(() => {
  setSystemTime();
});

const save = (changes: object = {}, browser = ada) =>
  browser.json("PUT", CALL, settingsFor(provider, changes));

const saved = async () => (await ada.get(CALL)).json();

async function testSignIn(person: string, browser = ada): Promise<Response> {
  provider.person = person;
  const left = await browser.post(`${PAGE}/tests`, {});
  return arrive(browser, await provider.visit(departureOf(left)));
}

const require = (required = true) => ada.json("PUT", `${CALL}/requirement`, { required });

/** Bo is a bidder of Ada's organization, whose provider is required. */
async function requireOfBo(): Promise<Browser> {
  const bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["bidder"]);
  await save();
  await testSignIn("bo");
  await enrolApp(world, ada);
  expect((await require()).status).toBe(200);
  return bo;
}

async function joinedBy(person: Person, role: OrganizationRole): Promise<Browser> {
  const { email } = world.people[person];
  await ada.json("POST", "/api/organization/invitations", { email, roles: [role] });
  const browser = await world.as(person);
  await browser.post(await invitationLink(world, email), {});
  return browser;
}

async function passkeyOf(browser: Browser): Promise<SoftPasskey> {
  const key = new SoftPasskey();
  const path = "/settings/passkeys";
  const options = await (await browser.json("POST", `${path}/challenge`, {})).json();
  await browser.post(path, { name: "Phone", passkey: key.make(options) });
  return key;
}

describe("the settings", () => {
  test("are saved by a call, without showing the secret", async () => {
    expect(await refusal(ada.get(CALL))).toEqual([404, "sso-missing"]);
    const response = await save({ defaultRole: "viewer" });
    const { clientSecret, ...settings } = settingsFor(provider, { defaultRole: "viewer" });
    const json = await response.json();
    expect(json).toMatchObject({
      ...settings,
      roleGroups: { approver: [], bidder: ["buyers"], seller: [], finance: ["ledger"], viewer: [] },
      domain: "example.test",
      active: true,
      testedAt: null,
      requiredAt: null,
      redirectUri: `http://localhost:3000/login/organization/callback/${world.people.ada.id}`,
    });
    expect(await saved()).toEqual(json);
    const [row] = await world.db.selectFrom("identity_providers").selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(clientSecret);
    const exported = await (await ada.get("/profile/data.json")).text();
    expect(exported).toContain(provider.issuer);
    expect(exported).not.toContain("clientSecret");
    expect((await ada.json("DELETE", CALL)).status).toBe(204);
    expect((await ada.json("DELETE", CALL)).status).toBe(204);
    expect(await refusal(ada.get(CALL))).toEqual([404, "sso-missing"]);
  });

  test("are saved by a form, which shows again what was typed", async () => {
    const form = {
      issuer: provider.issuer,
      clientId: "client",
      clientSecret: "a secret",
      groupClaim: "roles",
      bidder: "CN=Buyers,OU=HK\r\n\r\n  other ",
      trustsAddresses: "on",
      defaultRole: "viewer",
    };
    const wrong = await ada.post(PAGE, { ...form, issuer: "ftp://example.com" });
    const html = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(html).toContain("CN=Buyers,OU=HK");
    expect(html).not.toContain("a secret");
    expect(await way(ada.post(PAGE, form))).toEqual([303, PAGE]);
    expect(await saved()).toMatchObject({
      clientId: "client",
      groupClaim: "roles",
      trustsAddresses: true,
      defaultRole: "viewer",
      roleGroups: { bidder: ["CN=Buyers,OU=HK", "other"], seller: [] },
    });
    const page = await (await ada.get(PAGE)).text();
    expect(page).toContain(`/login/organization/callback/${world.people.ada.id}`);
    expect(page).not.toContain("a secret");
    expect(await (await ada.get("/organization")).text()).toContain(`href="${PAGE}"`);
    expect(await way(ada.post(`${PAGE}/removal`, {}))).toEqual([303, PAGE]);
  });

  test.each([
    ["ftp://example.com"],
    ["https://user@example.com"],
    ["https://example.com?tenant=1"],
    ["example.com"],
    [""],
  ])("refuse the issuer %p", async (issuer) => {
    expect(await refusal(save({ issuer }))).toEqual([400, "invalid-input"]);
  });

  test("never make an owner of a group", async () => {
    expect((await save({ roleGroups: { owner: ["admins"] } })).status).toBe(400);
    expect((await save({ defaultRole: "owner" })).status).toBe(400);
  });

  test("keep the secret only for the same issuer and client, and their test", async () => {
    await save();
    await testSignIn("ada");
    const kept = await save({ clientSecret: undefined, defaultRole: "viewer" });
    expect((await kept.json()).testedAt).not.toBeNull();
    expect((await testSignIn("ada")).status).toBe(200);
    for (const change of [{ issuer: "https://evil.test" }, { clientId: "other" }])
      expect(await refusal(save({ clientSecret: undefined, ...change }))).toEqual([
        400,
        "invalid-input",
      ]);
    const changed = await save({ clientId: "other" });
    expect(await changed.json()).toMatchObject({ testedAt: null, requiredAt: null });
  });

  test("need a verified domain, which one organization can claim", async () => {
    await verifyDomain(world, "kim");
    const kim = await world.as("kim");
    expect((await save()).status).toBe(200);
    expect(await refusal(save({}, kim))).toEqual([409, "sso-claimed"]);
    await verifyDomain(world, "ada", "moved.test");
    expect((await save({}, kim)).status).toBe(200);
    expect(await refusal(ada.get(CALL))).toEqual([404, "sso-missing"]);
    const bo = await world.as("bo");
    expect(await refusal(save({}, bo))).toEqual([409, "sso-domain"]);
    expect(await (await bo.get(PAGE)).text()).toContain("/settings/verification");
  });

  test("are for owners with a recent proof of identity, and for no token", async () => {
    const bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["finance"]);
    for (const [method, path, body] of [
      ["GET", CALL, undefined],
      ["PUT", CALL, settingsFor(provider)],
      ["PUT", `${CALL}/requirement`, { required: false }],
      ["DELETE", CALL, undefined],
    ] as const)
      expect(await refusal(bo.json(method, path, body))).toEqual([403, "permission-missing"]);
    expect((await bo.get(PAGE)).status).toBe(403);
    expect((await bo.post(`${PAGE}/tests`, {})).status).toBe(403);
    const program = await programOf(world, "ada", ["manage"]);
    expect(await refusal(program.call("PUT", CALL, settingsFor(provider)))).toEqual([
      403,
      "session-only",
    ]);
    world.clock.advance(11 * MINUTE);
    expect(await refusal(save())).toEqual([403, "proof-required"]);
    const form = { issuer: provider.issuer, clientId: "client", clientSecret: "a secret" };
    const asked = await ada.post(PAGE, form);
    expect([asked.status, await asked.text()]).toEqual([
      403,
      expect.stringContaining(provider.issuer),
    ]);
    expect(await refusal(ada.get(CALL))).toEqual([404, "sso-missing"]);
    expect((await ada.post(PAGE, { ...form, password: PASSWORD })).status).toBe(303);
  });
});

describe("a test", () => {
  beforeEach(async () => {
    await save();
  });

  test("shows what the provider sends, and signs nobody in", async () => {
    provider.people.nia = {
      email: "nia@example.test",
      email_verified: true,
      given_name: "Nia",
      groups: ["ledger", "other"],
    };
    const html = await (await testSignIn("nia")).text();
    for (const shown of ["nia@example.test", "ledger", "other", "Finance"])
      expect(html).toContain(shown);
    expect(await (await ada.get("/api/auth/user")).json()).toMatchObject({
      id: world.people.ada.id,
    });
    expect(await world.db.selectFrom("provider_accounts").selectAll().execute()).toEqual([]);
    expect((await saved()).testedAt).not.toBeNull();
    provider.people.nia.groups = [];
    expect(await (await testSignIn("nia")).text()).toContain("this person could not sign in");
  });

  test("that fails says why, and does not count", async () => {
    provider.people.nia = { email: "nia@evil.test", email_verified: true };
    const response = await testSignIn("nia");
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("not one of example.test"),
    ]);
    expect((await saved()).testedAt).toBeNull();
  });

  test("is ended by the owner who began it", async () => {
    provider.person = "ada";
    const url = await provider.visit(departureOf(await ada.post(`${PAGE}/tests`, {})));
    await ada.get("/api/logout");
    expect((await arrive(ada, url)).status).toBe(401);
    expect(await world.db.selectFrom("identity_providers").select("tested_at").execute()).toEqual([
      { tested_at: null },
    ]);
  });
});

describe("requiring the provider", () => {
  test("needs a test, and an owner who gets in without it", async () => {
    expect(await refusal(require())).toEqual([404, "sso-missing"]);
    await save();
    expect(await refusal(require())).toEqual([409, "sso-test"]);
    await testSignIn("bo");
    expect(await refusal(require())).toEqual([409, "sso-factor"]);
    await enrolApp(world, ada);
    expect(await way(ada.post(`${PAGE}/requirement`, { required: "true" }))).toEqual([303, PAGE]);
    expect((await saved()).requiredAt).not.toBeNull();
    const acts = await world.db.selectFrom("acts").select("act").orderBy("id").execute();
    expect(acts.map(({ act }) => act)).toEqual(["sso-changed", "sso-required"]);
    expect((await (await require(false)).json()).requiredAt).toBeNull();
  });

  test("ends the sessions of all but owners, whose tokens keep working", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["bidder"]);
    const program = await programOf(world, "bo", ["read"]);
    const bo = await world.as("bo");
    await save();
    await testSignIn("bo");
    await enrolApp(world, ada);
    expect(await who(bo)).toBe(200);
    await require();
    expect([await who(bo), await who(ada)]).toEqual([401, 200]);
    expect((await program.call("GET", "/api/organization")).status).toBe(200);
  });

  test("refuses passwords of all but owners with the way to the provider", async () => {
    await requireOfBo();
    expect(await refusal(signInAs(world, "bo@example.test"))).toEqual([403, "sso-required"]);
    const page = await world.visitor.post("/login", {
      email: "bo@example.test",
      password: PASSWORD,
    });
    const html = await page.text();
    expect(page.status).toBe(403);
    expect(html).toContain("requires that you sign in with your organization");
    expect(html).toContain("/login/organization");
    expect(world.visitor.cookies.has("session")).toBe(false);
    const wrong = await signInAs(world, "bo@example.test", { password: "wrong" });
    expect(wrong.status).toBe(401);
    const bo = new Browser(world.app);
    expect((await signInAt(provider, "bo", bo)).status).toBe(303);
    expect(await who(bo)).toBe(200);
  });

  test("refuses passkeys of all but owners, whose passkeys need no provider", async () => {
    const bo = await joinedBy("bo", "bidder");
    const keys = { bo: await passkeyOf(bo), ada: await passkeyOf(ada) };
    await save();
    await testSignIn("bo");
    expect((await require()).status).toBe(200);
    const signIn = async (key: SoftPasskey) => {
      const browser = new Browser(world.app);
      const path = "/login/passkey";
      const options = await (await browser.json("POST", `${path}/challenge`, {})).json();
      const { status } = await browser.post(path, { passkey: key.sign(options) });
      return [status, await who(browser)];
    };
    expect(await signIn(keys.bo)).toEqual([403, 401]);
    expect(await signIn(keys.ada)).toEqual([303, 200]);
  });

  test("also refuses those who have set a new password by email", async () => {
    await requireOfBo();
    await world.visitor.post("/password-reset", { email: "bo@example.test" });
    const link = await latestLink(world, "bo@example.test", "password-reset");
    const browser = new Browser(world.app);
    expect(await way(browser.post(link, chosen()))).toEqual([303, "/login"]);
    expect(await who(browser)).toBe(401);
  });

  test("still lets owners in with a second factor when the provider is down", async () => {
    await requireOfBo();
    const response = await signInAs(world, "ada@example.test");
    expect((await response.json()).code).toBe("second-factor-required");
  });

  test("reaches those who join or stop being owners later", async () => {
    await requireOfBo();
    const kim = await joinedBy("kim", "owner");
    expect(await who(kim)).toBe(200);
    const path = `/api/organization/members/${world.people.kim.id}`;
    expect((await ada.json("PUT", path, { roles: ["viewer"] })).status).toBe(200);
    expect(await who(kim)).toBe(401);
    expect(await who(await joinedBy("mei", "viewer"))).toBe(401);
  });

  test("keeps the session of a member who sets a password at the provider's", async () => {
    await requireOfBo();
    const bo = new Browser(world.app);
    await signInAt(provider, "bo", bo);
    const form = { currentPassword: PASSWORD, ...chosen() };
    expect(await way(bo.post("/profile/password", form))).toEqual([303, "/profile"]);
    expect(await who(bo)).toBe(200);
  });

  test("rests while the organization is not verified, and ends with the settings", async () => {
    await requireOfBo();
    const unverified = { verified_domain: null };
    await world.db.updateTable("users").set(unverified).execute();
    expect((await signInAs(world, "bo@example.test")).status).toBe(200);
    await verifyDomain(world, "ada");
    expect((await signInAs(world, "bo@example.test")).status).toBe(403);
    await ada.json("DELETE", CALL);
    expect((await signInAs(world, "bo@example.test")).status).toBe(200);
  });
});
