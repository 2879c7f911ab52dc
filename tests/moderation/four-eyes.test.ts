import { beforeEach, describe, expect, test } from "bun:test";
import { personalData } from "../../src/leaving/personal-data";
import { MINUTE } from "../../src/lib/time";
import { actOnMember, actOnPackage } from "../../src/moderation/acting";
import { listPendingActs } from "../../src/moderation/asked-acts";
import { waitingWork } from "../../src/operators/waiting-work";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { addNotice } from "../support/notices";
import { PASSWORD } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { OPERATOR_EMAILS: "kim@example.test,bo@example.test", OPERATOR_FOUR_EYES: "on" },
});

const REASONS = { ground: "law", rule: "Cap. 528, s. 26", facts: "Three novels are copied." };
const OTHER = { ground: "terms", rule: "Terms, section 7", facts: "Something else." };

let lot: Package;
let kim: Browser;
let bo: Browser;

beforeEach(async () => {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  [kim, bo] = [await world.as("kim"), await world.as("bo")];
  await db.deleteFrom("mail_outbox").execute();
});

const actions = () =>
  world.db
    .selectFrom("operator_actions")
    .select(["act", "rule", "operator_id", "seconded_by", "done_at", "declined", "log_entry"])
    .execute();
const row = () =>
  world.db.selectFrom("packages").selectAll().where("id", "=", lot.id).executeTakeFirstOrThrow();
const suspendedAt = async () => {
  const user = world.db.selectFrom("users").select("suspended_at");
  return (await user.where("id", "=", world.people.ada.id).executeTakeFirstOrThrow()).suspended_at;
};

async function call(by: Browser, path: string, reasons: object = REASONS) {
  const answer = await by.json("POST", `/api/operator/${path}`, reasons);
  return { status: answer.status, ...(await answer.json()) };
}

const second = (by: Browser, id: string, verdict: string) =>
  by.post(`/operator/actions/${id}/second`, { verdict });

const SUBJECTS = [
  ["package", () => `packages/${lot.id}/remove`, () => `/operator/packages/${lot.id}`],
  ["auction", () => `packages/${lot.id}/end`, () => `/operator/packages/${lot.id}`],
  [
    "member",
    () => `members/${world.people.ada.id}/suspend`,
    () => `/operator/members/${world.people.ada.id}`,
  ],
] as const;

test("a grant of the role operator is confirmed on the page of the account", async () => {
  const path = `/operator/members/${world.people.ada.id}/account`;
  const form = { act: "grant-operator", facts: "She joins us." };
  expect((await kim.post(path, form)).headers.get("location")).toBe(path);
  expect((await waitingWork(world.db)).seconds.count).toBe(1);
  const table = await (await bo.get("/operator/actions")).text();
  expect(table).toContain(`href="${path}#second-title"`);
  const [, id = ""] =
    /\/operator\/actions\/([^/]+)\/second/.exec(await (await bo.get(path)).text()) ?? [];
  world.clock.advance(10 * MINUTE);
  expect((await second(bo, id, "confirm")).status).toBe(403);
  const roles = () => world.db.selectFrom("operator_roles").select("role").execute();
  expect(await roles()).toEqual([]);
  const proved = { verdict: "confirm", password: PASSWORD };
  const done = await bo.post(`/operator/actions/${id}/second`, proved);
  expect(done.headers.get("location")).toBe(path);
  expect(await roles()).toEqual([{ role: "operator" }]);
  expect((await waitingWork(world.db)).seconds.count).toBe(0);
});

const isDone = async () => {
  const { removed_at, ended_early } = await row();
  return removed_at !== null || ended_early !== null || (await suspendedAt()) !== null;
};

test("a package waits for one final decision at a time", async () => {
  const { id } = await call(kim, `packages/${lot.id}/end`);
  expect(await call(bo, `packages/${lot.id}/remove`)).toMatchObject({ code: "act-asked" });
  await second(bo, id, "decline");
  expect(await isDone()).toBe(false);
  expect((await call(bo, `packages/${lot.id}/remove`)).doneAt).toBeNull();
});

describe.each(SUBJECTS)("an operator's decision about a %s", (_, path, page) => {
  test("waits for another operator, who confirms it by the same call", async () => {
    const { db, people, clock } = world;
    const asked = await call(kim, path());
    expect([asked.status, asked.doneAt]).toEqual([200, null]);
    expect(await isDone()).toBe(false);
    expect(await mails(world)).toEqual([]);
    expect((await waitingWork(db)).seconds.count).toBe(1);
    expect((await listPendingActs(db)).map(({ id }) => id)).toEqual([asked.id]);
    const list = await kim.get("/operator/actions?sort=waiting");
    expect(await list.text()).toContain(`href="${page()}#second-title"`);
    const [, box] = (await (await kim.get(page())).text()).split('id="second-title"');
    expect(box?.split("</section>")[0]).toContain("<bdi>kim@example.test</bdi>");
    for (const name of ["mei", "ada"] as const) {
      const member = await world.as(name);
      expect((await member.get(`/statements/${asked.id}`)).status).toBe(404);
      const exported = await Array.fromAsync(personalData(db, people[name].id, clock.now()));
      expect(exported.join("")).not.toContain(asked.id);
    }
    expect(await call(kim, path())).toMatchObject({ status: 409, code: "act-asked" });
    expect(await isDone()).toBe(false);

    clock.advance(1000);
    const done = await call(bo, path(), OTHER);
    expect(done).toMatchObject({ status: 200, id: asked.id, doneAt: expect.any(String) });
    expect(await isDone()).toBe(true);
    expect(await actions()).toMatchObject([
      {
        rule: REASONS.rule,
        operator_id: people.kim.id,
        seconded_by: people.bo.id,
        done_at: clock.now(),
        declined: 0,
        log_entry: expect.any(Number),
      },
    ]);
    expect((await mails(world)).filter((mail) => mail.endsWith("statement"))).toHaveLength(1);
    expect((await waitingWork(db)).seconds.count).toBe(0);
    expect(await call(kim, path())).toMatchObject({ status: 409, code: "act-done" });
  });

  test.each([
    ["two confirmations", () => call(bo, path())],
    ["a confirmation and its withdrawal", (id: string) => second(kim, id, "decline")],
  ])("is decided once by %s that come simultaneously", async (_, other) => {
    const { id } = await call(kim, path());
    const both = await Promise.all([second(bo, id, "confirm"), other(id)]);
    expect(both.map(({ status }) => status < 400).sort()).toEqual([false, true]);
    const [action, ...others] = await actions();
    expect(others).toEqual([]);
    expect(action?.done_at).not.toBeNull();
    expect(await isDone()).toBe(action?.declined === 0);
  });

  test("can be declined and requested again on its page", async () => {
    const form = { ...REASONS, act: path().split("/").at(-1) as string };
    expect((await kim.post(page(), form)).headers.get("location")).toBe(page());
    const [{ id } = { id: "" }] = await listPendingActs(world.db);
    const own = await (await kim.get(page())).text();
    expect(own).toContain("You requested this.");
    expect(own).not.toContain('value="confirm"');
    const theirs = await (await bo.get(page())).text();
    expect(theirs).toContain('value="confirm"');
    expect(theirs).toContain("Three novels are copied.");
    const path2 = `/operator/actions/${id}/second`;
    expect((await kim.post(path2, { verdict: "confirm" })).status).toBe(409);
    expect((await bo.post(path2, { verdict: "maybe" })).status).toBe(400);
    for (const stranger of [world.visitor, await world.as("ada"), await world.as("mei")])
      expect((await stranger.post(path2, { verdict: "confirm" })).status).toBe(404);
    expect((await bo.post(path2, { verdict: "decline" })).headers.get("location")).toBe(page());
    expect((await bo.post(path2, { verdict: "confirm" })).status).toBe(409);
    expect(await isDone()).toBe(false);
    expect(await (await kim.get(page())).text()).toContain("not carried out");
    expect((await call(bo, path())).doneAt).toBeNull();
    expect(
      (
        await kim.post(`/operator/actions/${(await listPendingActs(world.db))[0]?.id}/second`, {
          verdict: "confirm",
        })
      ).status,
    ).toBe(303);
    expect(await isDone()).toBe(true);
    expect(await mails(world)).toContain(
      path().startsWith("packages") ? "mei statement" : "ada statement",
    );
  });

  test("takes effect immediately on the server's command line", async () => {
    const { db, people, clock } = world;
    await call(kim, path());
    const decided = { ...REASONS, ground: "law", operatorId: null } as const;
    const rules = { operatorEmails: [], operatorFourEyes: true };
    const about = { packageId: lot.id, memberId: people.ada.id };
    await (path().startsWith("packages")
      ? actOnPackage(db, rules, "remove", { ...decided, ...about }, clock.now())
      : actOnMember(db, rules, "suspend", { ...decided, ...about }, clock.now()));
    expect(await isDone()).toBe(true);
    expect(await listPendingActs(db)).toEqual([]);
    expect(await call(bo, path())).toMatchObject({ status: 409, code: "act-done" });
  });
});

describe("a removal that answers a notice", () => {
  const reference = "N-2026-000001";
  const path = `notices/${reference}`;
  const removal = { decision: "remove", ...REASONS };
  const notice = () => world.db.selectFrom("notices").selectAll().executeTakeFirstOrThrow();

  beforeEach(async () => {
    await addNotice(world, lot.id);
    await world.db.deleteFrom("mail_outbox").execute();
  });

  test.each([
    ["the notice", () => call(bo, path, { ...removal, facts: "Otherwise." })],
    ["the package", () => call(bo, `packages/${lot.id}/remove`, OTHER)],
  ])("is confirmed by another operator's decision on %s", async (_, confirm) => {
    expect(await call(kim, path, removal)).toMatchObject({ status: 200, decision: null });
    expect((await row()).removed_at).toBeNull();
    expect((await notice()).decided_at).toBeNull();
    expect(await mails(world)).toEqual([]);
    expect(await call(kim, path, removal)).toMatchObject({ status: 409, code: "act-asked" });
    expect((await confirm()).status).toBe(200);
    expect((await row()).removed_at).not.toBeNull();
    const { facts, decision, decided_by } = await notice();
    const first = world.people.kim.id;
    expect({ facts, decision, decided_by }).toEqual({
      facts: REASONS.facts,
      decision: "remove",
      decided_by: first,
    });
    expect((await mails(world)).sort()).toEqual([
      "grace@publisher.test notice-decided",
      "mei statement",
    ]);
  });

  test("is stated as a decision only once it was made", async () => {
    const stated = async () => {
      const page = await (await kim.get("/operator/reports/N-2026-000002")).text();
      const [, earlier = ""] = /id="earlier-title".*?<ul>(.*?)<\/ul>/.exec(page) ?? [];
      const desk = await (await kim.get("/operator")).text();
      const [, latest = ""] = /id="actions-title".*?<ul[^>]*>(.*?)<\/ul>/.exec(desk) ?? [];
      return [earlier, latest].map((list) => [...list.matchAll(/<li>/g)].length);
    };
    await addNotice(world, lot.id, { kind: "other" });
    const request = () => call(kim, `packages/${lot.id}/remove`);
    const { id: declined } = await request();
    expect(await stated()).toEqual([0, 0]);
    await second(bo, declined, "decline");
    expect(await stated()).toEqual([0, 0]);
    await second(bo, (await request()).id, "confirm");
    expect(await stated()).toEqual([1, 1]);
  });

  test("is dropped once the notice is decided otherwise", async () => {
    await addNotice(world, lot.id, { kind: "other" });
    await call(kim, path, removal);
    expect(await call(bo, "notices/N-2026-000002", removal)).toMatchObject({
      status: 409,
      code: "act-asked",
    });
    expect((await call(bo, path, { ...removal, decision: "hide" })).decision).toBe("hide");
    expect(await listPendingActs(world.db)).toEqual([]);
    expect((await row()).removed_at).toBeNull();
    const open = world.db.selectFrom("notices").select("reference").where("decided_at", "is", null);
    expect(await open.execute()).toEqual([{ reference: "N-2026-000002" }]);
  });
});

describe("a site with a single operator", () => {
  const alone = worldForEach({
    env: { OPERATOR_EMAILS: "kim@example.test", OPERATOR_FOUR_EYES: "on" },
  });

  test("requires a second operator for removals, but not for hiding", async () => {
    const { db, people, clock } = alone;
    const { id } = await addLot(db, people.mei.id, clock.now());
    const only = await alone.as("kim");
    const page = await (await only.get(`/operator/packages/${id}`)).text();
    expect(page).toContain("and there is none");
    const hidden = await only.json("POST", `/api/operator/packages/${id}/hide`, REASONS);
    expect((await hidden.json()).doneAt).not.toBeNull();
  });
});
