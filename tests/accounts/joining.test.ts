import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { waitingWork } from "../../src/operators/waiting-work";
import { addLot } from "../support/listings";
import { registrationForm } from "../support/people";
import { Browser, createWorld, type World } from "../support/world";

let world: World;
let kim: Browser;

async function open(joining: string): Promise<void> {
  world = await createWorld({ env: { JOINING: joining, OPERATOR_EMAILS: "kim@example.test" } });
  kim = await world.as("kim");
}

afterEach(() => world.close());

async function register(name: string, changes: Record<string, unknown> = {}) {
  const form = registrationForm(name, changes);
  const answer = await world.visitor.json("POST", "/api/auth/register", form);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

const accounts = async (name: string) =>
  world.db
    .selectFrom("users")
    .select(["id", "waiting_since", "is_email_verified"])
    .where("email", "=", `${name}@example.test`)
    .execute();

async function signIn(name: string): Promise<Browser> {
  const browser = new Browser(world.app);
  const { email, password } = registrationForm(name);
  await browser.json("POST", "/api/auth/login", { email, password });
  return browser;
}

async function confirm(name: string): Promise<void> {
  const eve = await signIn(name);
  const { token } = await valuesOf(`${name}@example.test`, "email-verification");
  const path = `/email-verification/${token}`;
  expect((await eve.post(path, { password: registrationForm(name).password })).status).toBe(303);
}

async function valuesOf(to: string, template: string) {
  const mail = await world.db
    .selectFrom("mail_outbox")
    .select("template_values")
    .where("recipient", "=", to)
    .where("template", "=", template as never)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return JSON.parse(mail.template_values) as Record<string, string>;
}

const WAITING = "An operator has to approve your account first.";
const decide = async (id: string, act: string, by = kim) =>
  (await by.post("/operator/joining/decisions", { act, facts: "No.", [`selected.${id}`]: "true" }))
    .status;

describe("JOINING=approval", () => {
  beforeEach(() => open("approval"));

  test("lets new members only read until an operator approves them", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    expect(await register("eve")).toEqual([201, undefined]);
    world.clock.advance(1000);
    const before = await signIn("eve");
    expect((await before.get(`/package/${lot.id}`)).status).toBe(200);
    expect((await waitingWork(world.db)).joining.count).toBe(0);
    await confirm("eve");
    const [eve] = await accounts("eve");
    expect(eve?.waiting_since).toBe(world.clock.now());
    expect((await waitingWork(world.db)).joining.count).toBe(1);

    const browser = await signIn("eve");
    const bid = () => browser.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
    const refused = await bid();
    expect([refused.status, (await refused.json()).code]).toEqual([403, "approval-needed"]);
    const forms = { favorite: { favorite: "true" }, bids: { amount: "1050.00" } };
    for (const [form, fields] of Object.entries(forms))
      expect((await browser.post(`/package/${lot.id}/${form}`, fields)).status).toBe(403);
    expect((await browser.json("PATCH", `/api/users/${eve?.id}`, { lastName: "Ng" })).status).toBe(
      200,
    );

    expect(await (await browser.get("/marketplace")).text()).toContain(WAITING);
    expect(await (await kim.get("/marketplace")).text()).not.toContain(WAITING);

    expect(await (await kim.get("/operator/joining")).text()).toContain("eve@example.test");
    expect(await decide(eve?.id ?? "", "approve")).toBe(303);
    expect((await bid()).status).toBe(201);
    expect(await (await browser.get("/marketplace")).text()).not.toContain(WAITING);
    expect(await valuesOf("eve@example.test", "joining-decided")).toEqual({ act: "approved" });
    expect(await decide(eve?.id ?? "", "approve")).toBe(409);
    expect(await decide(eve?.id ?? "", "decline")).toBe(409);
    expect(await accounts("eve")).toHaveLength(1);
  });

  test("deletes a declined account, emails its owner, and lets only operators decide", async () => {
    await register("eve");
    const [eve] = await accounts("eve");
    expect(await decide(eve?.id ?? "", "decline")).toBe(409);
    await confirm("eve");
    expect(await decide(eve?.id ?? "", "decline", await world.as("ada"))).toBe(404);
    const both = [decide(eve?.id ?? "", "decline"), decide(eve?.id ?? "", "approve")];
    expect((await Promise.all(both)).sort()).toEqual([303, 409]);
    const mails = await world.db.selectFrom("mail_outbox").select("template").execute();
    expect(mails.filter(({ template }) => template === "joining-decided")).toHaveLength(1);
    expect(await decide(world.people.ada.id, "decline")).toBe(409);
    expect(await accounts("ada")).toHaveLength(1);
  });

  test("an account that a stranger opened does not keep the owner from being invited", async () => {
    await register("eve");
    const invited = await kim.post("/operator/joining", { emails: "eve@example.test" });
    expect(invited.status).toBe(303);
    const { token: invitation } = await valuesOf("eve@example.test", "invitation");
    const owner = new Browser(world.app);
    const form = registrationForm("eve", { invitation, firstName: "Evelyn", overwrite: true });
    expect((await owner.json("POST", "/api/auth/register", form)).status).toBe(202);
    const { token } = await valuesOf("eve@example.test", "account-replacement");
    expect((await owner.post(`/account-replacement/${token}`, {})).status).toBe(303);
    const [eve, ...others] = await accounts("eve");
    expect(eve).toMatchObject({ waiting_since: null, is_email_verified: 1 });
    expect(others).toEqual([]);
  });
});

describe("JOINING=invitation", () => {
  beforeEach(() => open("invitation"));

  const invite = (emails: string, by = kim) => by.post("/operator/joining", { emails });

  test("registers invited addresses only, once and within 14 days", async () => {
    expect(await register("eve")).toEqual([403, "invitation-needed"]);
    expect(await (await world.visitor.get("/register")).text()).toContain("by invitation only");
    expect((await invite("Eve@example.test\nmax@example.test")).status).toBe(303);
    const { token: invitation } = await valuesOf("eve@example.test", "invitation");
    const page = await (await world.visitor.get(`/register?invitation=${invitation}`)).text();
    expect(page).toContain(`name="invitation" value="${invitation}"`);
    expect(await register("mallory", { invitation })).toEqual([403, "invitation-needed"]);
    expect(await register("eve", { invitation: "x".repeat(43) })).toEqual([404, "link-unknown"]);
    expect(await register("eve", { invitation })).toEqual([201, undefined]);
    expect((await accounts("eve"))[0]?.waiting_since).toBeNull();
    expect(await register("eve", { invitation })).toEqual([410, "link-gone"]);
    const late = await valuesOf("max@example.test", "invitation");
    world.clock.advance(14 * DAY);
    expect(await register("max", { invitation: late.token })).toEqual([410, "link-gone"]);
    expect([...(await accounts("mallory")), ...(await accounts("max"))]).toEqual([]);
  });

  test("lets only operators invite, and invites all addresses or none", async () => {
    expect((await invite("eve@example.test", await world.as("ada"))).status).toBe(404);
    for (const [emails, status] of [
      ["eve@example.test, ada@example.test", 409],
      ["eve@example.test, nobody", 400],
      ["", 400],
      [Array.from({ length: 51 }, (_, i) => `a${i}@example.test`).join("\n"), 400],
    ] as const) {
      const refused = await invite(emails);
      expect(refused.status).toBe(status);
      if (status === 400) expect(await refused.text()).toContain('aria-invalid="true"');
    }
    expect(await world.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
  });
});

test("an operator's confirmed address needs no approval or invitation", async () => {
  await open("invitation");
  await world.db.deleteFrom("users").where("id", "=", world.people.kim.id).execute();
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const favor = async () => {
    const browser = await signIn("kim");
    return (await browser.json("POST", "/api/favorites", { packageId: lot.id })).status;
  };
  expect(await register("kim")).toEqual([201, undefined]);
  expect(await favor()).toBe(403);
  await confirm("kim");
  expect(await favor()).toBe(201);
});
