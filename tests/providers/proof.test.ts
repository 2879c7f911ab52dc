import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  setDefaultTimeout,
  setSystemTime,
  test,
} from "bun:test";
import { HOUR } from "../../src/lib/time";
import { enrolApp } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
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
let provider: IdentityProvider;
let nia: Browser;

beforeAll(async () => {
  provider = await startProvider("okta");
});
afterAll(() => provider.stop());

/** Nia has an account without a password. */
beforeEach(async () => {
  followClock(world);
  await verifyDomain(world, "ada");
  const ada = await world.as("ada");
  await ada.json("PUT", "/api/organization/sso", settingsFor(provider));
  for (const name of ["nia", "bo"])
    provider.people[name] = {
      email: `${name}@example.test`,
      email_verified: true,
      groups: ["buyers"],
    };
  nia = new Browser(world.app);
  await signInAt(provider, "nia", nia);
  const agreed = { firstName: "Nia", lastName: "Doe", acceptTerms: "true", acceptPrivacy: "true" };
  expect((await nia.post("/login/organization/account", agreed)).status).toBe(303);
  world.clock.advance(HOUR);
  followClock(world);
});

afterEach(() => {
  setSystemTime();
});

async function prove(person: string): Promise<Response> {
  provider.person = person;
  const address = departureOf(await nia.post("/proof/organization", {}));
  expect(new URL(address).searchParams.get("prompt")).toBe("login");
  return arrive(nia, await provider.visit(address));
}

const FORM = { name: "a program", read: "on", days: "30" };

test("a member without a password confirms what they typed at the provider", async () => {
  const asked = await nia.post("/settings/tokens", FORM);
  const html = await asked.text();
  expect(asked.status).toBe(403);
  expect(html).toContain('action="/proof/organization"');
  expect(html).toContain('value="a program"');
  expect(html).not.toContain('type="password"');
  expect((await nia.post("/settings/tokens", FORM)).status).toBe(403);
  expect((await prove("nia")).status).toBe(200);
  expect((await nia.post("/settings/tokens", FORM)).status).not.toBe(403);
});

test("somebody else there proves nothing", async () => {
  expect((await prove("bo")).status).toBe(409);
  await world.db.deleteFrom("users").where("id", "=", world.people.bo.id).execute();
  expect((await prove("bo")).status).toBe(403);
  expect((await nia.post("/settings/tokens", FORM)).status).toBe(403);
});

test("a sign-in from before proves nothing", async () => {
  provider.person = "nia";
  const address = new URL(departureOf(await nia.post("/proof/organization", {})));
  for (const name of ["prompt", "max_age"]) address.searchParams.delete(name);
  const response = await arrive(nia, await provider.visit(address.href));
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining("did not ask you to sign in again"),
  ]);
  expect((await nia.post("/settings/tokens", FORM)).status).toBe(403);
});

test("a second factor here is never replaced by a sign-in there", async () => {
  await prove("nia");
  await enrolApp(world, nia);
  world.clock.advance(HOUR);
  followClock(world);
  expect((await prove("nia")).status).toBe(403);
  expect((await nia.post("/settings/tokens", FORM)).status).toBe(403);
  const browser = new Browser(world.app);
  provider.person = "nia";
  const left = await browser.post("/login/organization", { email: "nia@example.test" });
  const address = new URL(departureOf(left));
  address.searchParams.set("max_age", "0");
  expect((await arrive(browser, await provider.visit(address.href))).status).toBe(303);
  expect((await browser.post("/settings/tokens", FORM)).status).toBe(403);
});

test("members of an organization without a provider have no such page", async () => {
  const kim = await world.as("kim");
  expect((await kim.post("/proof/organization", {})).status).toBe(404);
  expect(await (await kim.get("/proof")).text()).toContain('type="password"');
  expect(await refusal(kim.json("GET", "/api/organization/sso"))).toEqual([404, "sso-missing"]);
});
