import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../src/lib/time";
import { codeOf, enrolApp, signInAs } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { outbox } from "../support/mail";
import { PASSWORD, type Person } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const ADA = "ada@example.test";
const REASON = "She showed her passport in a call.";

let kim: Browser;
let path: string;

beforeEach(async () => {
  kim = await world.as("kim");
  path = `/operator/members/${world.people.ada.id}/account`;
});

const roles = () => world.db.selectFrom("operator_roles").select(["email", "role"]).execute();
const factors = async () =>
  (await world.db.selectFrom("authenticators").select("user_id").execute()).length;
const actions = async () => {
  const rows = world.db.selectFrom("operator_actions").select("act").orderBy("id");
  return (await rows.execute()).map(({ act }) => act);
};
const events = async (of: Person) => {
  const rows = world.db.selectFrom("security_events").select("event");
  const own = await rows.where("user_id", "=", world.people[of].id).execute();
  return own.map(({ event }) => event);
};

describe("the page for a member's account", () => {
  test("needs a fresh proof of identity, which keeps what was typed", async () => {
    world.clock.advance(10 * MINUTE);
    const form = { act: "grant-support", facts: REASON };
    const asked = await kim.post(path, form);
    expect(asked.status).toBe(403);
    const page = await asked.text();
    expect(page).toContain(`name="facts" value="${REASON}"`);
    expect(await roles()).toEqual([]);
    const wrong = await kim.post(path, { ...form, password: "wrong" });
    expect([wrong.status, await roles()]).toEqual([400, []]);
    const done = await kim.post(path, { ...form, password: PASSWORD });
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    expect(await roles()).toEqual([{ email: ADA, role: "support" }]);
    expect(await (await kim.get(path)).text()).toContain("<dd>support</dd>");
    expect(await events("kim")).toContain("account-acted");
  });

  test("shows a refused form as it was typed", async () => {
    const unreasoned = await kim.post(path, { act: "end-sessions", facts: " " });
    expect(unreasoned.status).toBe(400);
    expect(await unreasoned.text()).toContain('<option value="end-sessions" selected="">');
    const unknown = await kim.post(path, { act: "grant-king", facts: REASON });
    expect([unknown.status, (await unknown.text()).includes(REASON)]).toEqual([400, true]);
    expect(await actions()).toEqual([]);
  });

  test("is open to support for reading, and to nobody else", async () => {
    const ada = await world.as("ada");
    for (const answer of [await ada.get(path), await ada.post(path, { act: "revoke-role" })])
      expect(answer.status).toBe(404);
    await kim.post(path, { act: "grant-support", facts: REASON });
    const support = await world.as("ada");
    const others = `/operator/members/${world.people.bo.id}/account`;
    const page = await support.get(others);
    expect([page.status, (await page.text()).includes('name="act"')]).toEqual([200, false]);
    expect((await support.post(others, { act: "end-sessions", facts: REASON })).status).toBe(404);
  });

  test("is linked from the list of everyone with a role", async () => {
    await kim.post(path, { act: "grant-reviewer", facts: REASON });
    const role = { email: "new@example.test", role: "support", granted_at: 0 } as const;
    await world.db.insertInto("operator_roles").values(role).execute();
    const page = await (await kim.get("/operator/roles")).text();
    const rows = [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = ""]) =>
      row.replaceAll(/<[^>]+>/g, ""),
    );
    expect(rows).toEqual([
      "ada@example.test · reviewer",
      "kim@example.test · operator, set in OPERATOR_EMAILS",
      "new@example.test · support · No account yet",
    ]);
    expect(page).toContain(`href="${path}"`);
    expect((await (await world.as("bo")).get("/operator/roles")).status).toBe(404);
  });

  test("offers only what is possible", async () => {
    const offered = async (of: string) => {
      const page = await (await kim.get(of)).text();
      return [...page.matchAll(/<option value="([\w-]+)"/g)].map(([, act]) => act);
    };
    const grants = ["grant-operator", "grant-reviewer", "grant-support"];
    expect(await offered(path)).toEqual(expect.arrayContaining(["end-sessions", ...grants]));
    expect(await offered(path)).not.toContain("revoke-role");
    expect(await offered(path)).not.toContain("remove-second-factor");
    expect(await offered(`/operator/members/${world.people.kim.id}/account`)).not.toContain(
      "end-sessions",
    );
  });

  test("links the member to the reason, to which nobody can object", async () => {
    await kim.post(path, { act: "grant-reviewer", facts: REASON });
    const [mail] = await outbox(world, "account-changed");
    const statement = `/statements/${mail?.values.statementId}`;
    const ada = await world.as("ada");
    const page = await (await ada.get(statement)).text();
    expect(page).toContain(REASON);
    expect(page).not.toContain("How to appeal");
    expect((await ada.post(`${statement}/appeal`, { reasons: "Why?" })).status).toBe(404);
    expect(await world.db.selectFrom("complaints").select("id").execute()).toEqual([]);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  test("a change of an account needs a reason and a recent proof of identity", async () => {
    const change = (act: string, facts = REASON) =>
      way === "form"
        ? kim.post(path, { act, facts })
        : kim.json("POST", path.replace(/^(.*)\/account$/, `/api$1/${act}`), { facts });
    expect(await statuses(change("grant-reviewer", " "))).toEqual([400]);
    expect(await statuses(change("grant-reviewer"))).toEqual([way === "form" ? 303 : 200]);
    expect(await roles()).toEqual([{ email: ADA, role: "reviewer" }]);
    expect(await events("kim")).toContain("account-acted");
    world.clock.advance(10 * MINUTE);
    expect(await statuses(change("revoke-role"))).toEqual([403]);
    expect(await roles()).toHaveLength(1);
    expect(await actions()).toEqual(["grant-reviewer"]);
  });
});

describe("a member whose second factor was reported as lost", () => {
  let secret: string;

  beforeEach(async () => {
    const ada = await world.as("ada");
    ({ secret } = await enrolApp(world, ada));
    await kim.post(path, { act: "remove-second-factor", facts: REASON });
    expect((await ada.get("/settings")).status).toBe(404);
  });

  const link = async () => {
    const [mail] = await outbox(world, "second-factor-removal");
    return `/second-factor-removal/${mail?.values.token}`;
  };

  test("keeps it with the button behind the link in the email, once", async () => {
    const anyone = new Browser(world.app);
    const page = await anyone.get(await link());
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("Keep my second factor"),
    ]);
    expect(await (await kim.get(path)).text()).toContain("Second factor will be removed");
    expect((await anyone.post(await link(), {})).headers.get("location")).toBe("/login");
    expect(await (await kim.get(path)).text()).toContain("Removal canceled");
    expect((await anyone.post(await link(), {})).status).toBe(410);
    expect(await events("ada")).toContain("second-factor-kept");
  });

  test("keeps it by signing in with it", async () => {
    const browser = new Browser(world.app);
    await signInAs(world, ADA, { secondFactor: codeOf(world, secret) }, browser);
    expect(await events("ada")).toContain("second-factor-kept");
    expect((await browser.post(await link(), {})).status).toBe(410);
    world.clock.advance(DAY);
    expect(await factors()).toBe(1);
  });

  test("cannot keep it with a link that an operator has made useless", async () => {
    await kim.post(path, { act: "keep-second-factor", facts: REASON });
    expect((await new Browser(world.app).post(await link(), {})).status).toBe(410);
    expect(await actions()).toEqual(["remove-second-factor", "keep-second-factor"]);
  });
});
