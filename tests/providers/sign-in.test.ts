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
import { securityEvents, userOf, who } from "../support/accounts";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { arrive, departureOf, type IdentityProvider } from "../support/identity-provider";
import { PATIENCE_MS } from "../support/patience";
import {
  followClock,
  NETWORKS,
  settingsFor,
  signInAt,
  startProvider,
  verifyDomain,
} from "../support/single-sign-on";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ env: NETWORKS });
const ACCOUNT = "/login/organization/account";
const AGREED = { firstName: "Nia", lastName: "Doe", acceptTerms: "true", acceptPrivacy: "true" };

let provider: IdentityProvider;
let browser: Browser;

const personCalled = (name: string, changes: object = {}) => ({
  email: `${name}@example.test`,
  email_verified: true,
  given_name: name,
  family_name: "Doe",
  groups: ["buyers"],
  ...changes,
});

const setUp = async (changes: object = {}) => {
  const ada = await world.as("ada");
  const settings = settingsFor(provider, changes);
  const saved = await ada.json("PUT", "/api/organization/sso", settings);
  expect(saved.status).toBe(200);
};

const enter = (name: string, options: object = {}) => signInAt(provider, name, browser, options);

const rolesOf = async (email: string) => {
  const ada = await world.as("ada");
  const { members } = await (await ada.get("/api/organization")).json();
  return members.find((member: { email: string }) => member.email === email)?.roles;
};

const acts = async () => {
  const rows = await world.db.selectFrom("acts").select(["act", "member_name"]).execute();
  return rows.map(({ act, member_name }) => `${member_name}: ${act}`);
};

async function expectRefusal(response: Response, status: number, text: RegExp) {
  expect([response.status, text.exec(await response.text())?.[0]]).toEqual([
    status,
    expect.any(String),
  ]);
  expect(await who(browser)).toBe(401);
}

beforeEach(async () => {
  followClock(world);
  browser = new Browser(world.app);
  await verifyDomain(world, "ada");
});

afterEach(() => {
  setSystemTime();
});

describe.each(["entra", "okta"] as const)("at a provider like %s", (style) => {
  beforeAll(async () => {
    provider = await startProvider(style);
  });
  afterAll(() => provider.stop());

  beforeEach(async () => {
    await setUp({ trustsAddresses: style === "entra" });
    for (const name of ["ada", "bo", "nia"]) provider.people[name] = personCalled(name);
  });

  test("a new member joins with the roles of their groups, after agreeing to the terms", async () => {
    expect(await way(enter("nia", { next: "/marketplace" }))).toEqual([303, ACCOUNT]);
    const page = await (await browser.get(ACCOUNT)).text();
    expect(page).toContain("nia@example.test");
    expect(page).toContain('value="nia"');
    const { firstName, lastName } = AGREED;
    const refused = await browser.post(ACCOUNT, { firstName, lastName });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Nia")]);
    expect(await way(browser.post(ACCOUNT, AGREED))).toEqual([303, "/marketplace"]);
    const organization = await (await browser.get("/api/organization")).json();
    expect(organization).toMatchObject({ id: world.people.ada.id });
    expect(organization.members).toMatchObject([
      { roles: ["owner"] },
      { name: "Nia Doe", roles: ["bidder"] },
    ]);
    const user = await userOf(world, "nia@example.test");
    expect(user).toMatchObject({ is_email_verified: 1, password_hash: "", country: "HK" });
    expect(user.terms_accepted_at).toBe(world.clock.now());
    expect(await acts()).toEqual(["ada Lim: sso-changed", "Nia Doe: member-joined"]);
    expect(securityEvents(world).map(({ event }) => event)).toContain("registered");
    expect((await browser.post(ACCOUNT, AGREED)).status).toBe(410);
  });

  test("a member who is back signs in at once, with the roles of today", async () => {
    await enter("nia");
    await browser.post(ACCOUNT, AGREED);
    const { id } = await userOf(world, "nia@example.test");
    provider.people.nia = personCalled("nia", { groups: ["ledger", "other"] });
    browser = new Browser(world.app);
    expect(await way(enter("nia", { next: "/dashboard?tab=bids" }))).toEqual([
      303,
      "/dashboard?tab=bids",
    ]);
    expect(await rolesOf("nia@example.test")).toEqual(["finance"]);
    expect((await acts()).at(-1)).toBe("Nia Doe: roles-changed");
    expect(await enter("nia")).toMatchObject({ status: 303 });
    expect(await acts()).toHaveLength(3);
    provider.people.nia = personCalled("nia", { email: "new-name@example.test" });
    browser = new Browser(world.app);
    await enter("nia");
    expect(await (await browser.get("/api/auth/user")).json()).toMatchObject({ id });
    const users = await world.db.selectFrom("users").select("email").execute();
    expect(users.map(({ email }) => email)).not.toContain("new-name@example.test");
  });

  test("a colleague keeps their account, which the provider knows from then on", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    expect((await enter("bo")).status).toBe(303);
    expect(await (await browser.get("/api/auth/user")).json()).toMatchObject({
      id: world.people.bo.id,
    });
    expect(await rolesOf("bo@example.test")).toEqual(["bidder"]);
    provider.people.other = personCalled("bo");
    browser = new Browser(world.app);
    await expectRefusal(await enter("other"), 409, /signed in as a different person/);
  });

  test("who cancels there is not signed in here", async () => {
    await expectRefusal(
      await signInAt(provider, null, browser, { email: "nia@example.test" }),
      403,
      /was canceled or did not let you in/,
    );
  });
});

describe("a sign-in", () => {
  beforeAll(async () => {
    provider = await startProvider("okta");
  });
  afterAll(() => provider.stop());

  beforeEach(async () => {
    await setUp();
    for (const name of ["ada", "bo", "nia"]) provider.people[name] = personCalled(name);
  });

  test("never takes over an account that belongs to nobody's colleague", async () => {
    await expectRefusal(await enter("bo"), 409, /ask an owner to invite your address/);
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    expect((await enter("bo")).status).toBe(303);
  });

  test("never takes over an account whose address is not confirmed", async () => {
    const unconfirmed = { is_email_verified: 0 } as const;
    await world.db.updateTable("users").set(unconfirmed).where("role", "=", "buyer").execute();
    await expectRefusal(await enter("ada"), 409, /does not belong to this organization/);
  });

  test("leaves the roles of owners, and those that no group gives, as they are", async () => {
    expect((await enter("ada")).status).toBe(303);
    expect(await rolesOf("ada@example.test")).toEqual(["owner"]);
    await setUp({ roleGroups: {}, defaultRole: "viewer" });
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["seller"]);
    browser = new Browser(world.app);
    expect((await enter("bo")).status).toBe(303);
    expect(await rolesOf("bo@example.test")).toEqual(["seller"]);
    expect(await rolesOf("ada@example.test")).toEqual(["owner"]);
  });

  test("of a removed member is refused until an owner invites them", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    await enter("bo");
    const ada = await world.as("ada");
    await ada.json("POST", `/api/organization/members/${world.people.bo.id}/remove`, {});
    browser = new Browser(world.app);
    await expectRefusal(await enter("bo"), 403, /no longer a member/);
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    expect((await enter("bo")).status).toBe(303);
    browser = new Browser(world.app);
    await world.db.deleteFrom("users").where("id", "=", world.people.bo.id).execute();
    await expectRefusal(await enter("bo"), 403, /no longer a member/);
  });

  test("of a suspended member opens what every suspended member can read", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    const suspended = { suspended_at: world.clock.now() };
    const { id } = world.people.bo;
    await world.db.updateTable("users").set(suspended).where("id", "=", id).execute();
    expect((await enter("bo")).status).toBe(303);
    expect((await browser.json("POST", "/api/tokens", {})).status).toBe(403);
  });

  test("adds nobody to a suspended organization", async () => {
    await enter("nia");
    const suspended = { suspended_at: world.clock.now() };
    const { id } = world.people.ada;
    await world.db.updateTable("users").set(suspended).where("id", "=", id).execute();
    await expectRefusal(await browser.post(ACCOUNT, AGREED), 403, /is suspended/);
  });

  test("adds nobody twice, also if they agree in two browsers at once", async () => {
    const other = new Browser(world.app);
    await enter("nia");
    await signInAt(provider, "nia", other);
    const answers = await Promise.all([browser, other].map((one) => one.post(ACCOUNT, AGREED)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    const links = await world.db.selectFrom("provider_accounts").selectAll().execute();
    expect(links).toHaveLength(1);
  });

  test("counts as a proof of identity only if the provider says when it was", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    await enter("bo");
    const { id } = world.people.bo;
    const [session] = await world.db
      .selectFrom("sessions")
      .select(["proved_at", "second_factor"])
      .where("user_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("proved_at")
      .execute();
    expect(session).toEqual({ proved_at: 0, second_factor: 0 });
  });

  test("begins on a page that leaves for the provider without a script", async () => {
    const login = await (await browser.get("/login?next=/trade")).text();
    expect(login).toContain('href="/login/organization?next=%2Ftrade"');
    const page = await (await browser.get("/login/organization?next=/trade")).text();
    expect(page).toContain('name="next" value="/trade"');
    const left = await browser.post("/login/organization", { email: "NIA@Example.test" });
    const url = new URL(departureOf(left));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      login_hint: "nia@example.test",
      scope: "openid email profile groups",
      redirect_uri: `http://localhost:3000/login/organization/callback/${world.people.ada.id}`,
    });
    expect(await left.text()).toContain(`href="${Bun.escapeHTML(url.href)}"`);
    const stored = await world.db.selectFrom("mail_tokens").selectAll().execute();
    const secret = browser.cookies.get("provider") ?? "";
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const unknown = await browser.post("/login/organization", { email: "nia@unknown.test" });
    expect(unknown.status).toBe(404);
    expect((await browser.post("/login/organization", { email: "nia" })).status).toBe(400);
  });

  test("replaces the session of whoever was signed in", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    const kim = await world.as("kim");
    provider.person = "bo";
    const left = await kim.post("/login/organization", { email: "bo@example.test" });
    await arrive(kim, await provider.visit(departureOf(left)));
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({
      id: world.people.bo.id,
    });
    const sessions = await world.db
      .selectFrom("sessions")
      .select("sid")
      .where("user_id", "=", world.people.kim.id)
      .execute();
    expect(sessions).toEqual([]);
  });
});
