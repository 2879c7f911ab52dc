import { beforeEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { EVENT_NAMES } from "../../src/webhooks/events";
import { MAX_WEBHOOKS } from "../../src/webhooks/webhooks";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { PASSWORD } from "../support/people";
import { programOf } from "../support/tokens";
import { queueOne } from "../support/webhooks";
import type { Browser } from "../support/world";

const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const EVENTS = ["auction.won", "bid.outbid"] as const;
const URL = "https://hooks.test/in?key=1";

const add = (browser = ada, changes: object = {}) =>
  browser.json("POST", "/api/webhooks", { url: URL, events: EVENTS, ...changes });

const added = async () => (await add()).json();

const PAGE = "/settings/webhooks";

const fieldsOf = ({ url = URL, events = EVENTS as readonly string[] } = {}) => ({
  url,
  ...Object.fromEntries(events.map((name) => [name, "on"])),
});

const list = async (browser = ada) => (await browser.get("/api/webhooks")).json();

const secretIn = (html: string) => /whsec_[\w+/=]{44}/.exec(html)?.[0];

describe("a webhook", () => {
  test("is added by a call, which shows its secret once", async () => {
    const response = await add();
    expect(response.status).toBe(201);
    const { secret, ...webhook } = await response.json();
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(webhook).toMatchObject({ url: URL, events: EVENTS, active: true });
    expect(await list()).toEqual([webhook]);
    expect(await (await ada.get(`/api/webhooks/${webhook.id}`)).json()).toEqual(webhook);
    for (const path of [PAGE, `${PAGE}/${webhook.id}`])
      expect(secretIn(await (await ada.get(path)).text())).toBeUndefined();
    const acts = await world.db.selectFrom("acts").select("act").execute();
    expect(acts).toEqual([{ act: "webhook-added" }]);
  });

  test("is added by a form, which shows its secret once", async () => {
    const response = await ada.post(PAGE, fieldsOf());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(secretIn(await response.text())).toBeDefined();
    expect(await list()).toMatchObject([{ url: URL, events: ["auction.won", "bid.outbid"] }]);
    expect(await (await ada.get(PAGE)).text()).toContain("hooks.test/in?key=1");
  });

  test.each([
    ["http://hooks.test/"],
    ["https://127.0.0.1/"],
    ["https://[::1]/"],
    ["https://2130706433/"],
    ["https://localhost/"],
    ["https://user:password@hooks.test/"],
    ["https://hooks.test/#part"],
    ["https://hooks.test:22/"],
    ["ftp://hooks.test/"],
    ["hooks.test"],
    [`https://hooks.test/${"x".repeat(2000)}`],
  ])("cannot have the address %s", async (url) => {
    expect(await refusal(add(ada, { url }))).toEqual([400, "invalid-input"]);
    const response = await ada.post(PAGE, fieldsOf({ url }));
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/Enter an https address|too long|at most/);
    expect(await list()).toEqual([]);
  });

  test.each([[[]], [["auction.unknown"]], ["auction.won"], [[1]]])(
    "cannot ask for the events %p",
    async (events) => {
      expect(await refusal(add(ada, { events }))).toEqual([400, "invalid-input"]);
    },
  );

  test("needs an event in the form, which keeps what was typed", async () => {
    const response = await ada.post(PAGE, fieldsOf({ events: [] }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Choose at least one event");
    expect(html).toContain('value="https://hooks.test/in?key=1"');
  });

  test("can use another port, and every event", async () => {
    const url = "https://hooks.test:8443/";
    expect((await add(ada, { url, events: EVENT_NAMES.toReversed() })).status).toBe(201);
    expect(await list()).toMatchObject([{ url, events: EVENT_NAMES }]);
  });

  test("is one of at most ten, also if they are added at once", async () => {
    const answers = await Promise.all([...Array(MAX_WEBHOOKS + 3)].map(() => add()));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(await list()).toHaveLength(MAX_WEBHOOKS);
    expect((await ada.post(PAGE, fieldsOf())).status).toBe(409);
    expect(await (await ada.get(PAGE)).text()).not.toContain(`action="${PAGE}"`);
  });

  test("is changed, switched off and on, and deleted", async () => {
    const { id } = await added();
    const path = `/api/webhooks/${id}`;
    const url = "https://new.test/";
    await ada.json("PATCH", path, { url });
    await ada.post(`${PAGE}/${id}`, fieldsOf({ url, events: ["auction.lost"] }));
    expect(await list()).toMatchObject([{ url, events: ["auction.lost"] }]);
    const off = await ada.json("PATCH", path, { active: false });
    expect(await off.json()).toMatchObject({ active: false, offReason: "member" });
    expect(await (await ada.get(`${PAGE}/${id}`)).text()).toContain("Switched off on");
    await ada.post(`${PAGE}/${id}/activity`, { active: "true" });
    expect(await list()).toMatchObject([{ active: true, offReason: null, offAt: null }]);
    expect((await ada.json("DELETE", path)).status).toBe(204);
    expect(await refusal(ada.get(path))).toEqual([404, "webhook-not-found"]);
    const second = await added();
    expect((await ada.post(`${PAGE}/${second.id}/deletion`, {})).status).toBe(303);
    expect(await list()).toEqual([]);
  });

  test("gets a new secret", async () => {
    const { id, secret } = await added();
    const rotate = (body: object) => ada.json("POST", `/api/webhooks/${id}/rotate`, body);
    const rotated = await (await rotate({})).json();
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previousSecretUntil).not.toBeNull();
    expect(await (await rotate({ overlapHours: 0 })).json()).toMatchObject({
      previousSecretUntil: null,
    });
    expect(await refusal(rotate({ overlapHours: 169 }))).toEqual([400, "invalid-input"]);
    const form = await ada.post(`${PAGE}/${id}/secret`, { overlapHours: "1" });
    expect(secretIn(await form.text())).toBeDefined();
    expect((await ada.post(`${PAGE}/${id}/secret`, { overlapHours: "x" })).status).toBe(400);
  });
});

describe("what was sent", () => {
  const event = (packageId: string) =>
    ({ organizationId: world.people.ada.id, type: "bid.outbid", data: { packageId } }) as const;

  test("is listed by page, with what was requested", async () => {
    const { id } = await added();
    for (const name of ["p1", "p2", "p3"]) await queueOne(world, event(name));
    const first = await ada.get(`/api/webhooks/${id}/deliveries?limit=2`);
    const [newest] = await first.json();
    expect(newest).toMatchObject({ event: "bid.outbid", state: "waiting", status: null });
    const link = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const last = await ada.get(link);
    expect(await last.json()).toHaveLength(1);
    expect(last.headers.get("link")).toBeNull();
    const path = `/api/webhooks/${id}/deliveries/${newest.id}`;
    expect(await (await ada.get(path)).json()).toMatchObject({
      body: expect.stringContaining('"data":{"packageId":"p3"}'),
      tries: [],
    });
    const page = await (await ada.get(`${PAGE}/${id}/deliveries/${newest.id}`)).text();
    expect(page).toContain("&quot;packageId&quot;:&quot;p3&quot;");
    expect(await (await ada.get(`${PAGE}/${id}`)).text()).toContain(`deliveries/${newest.id}`);
    const bad = ada.get(`/api/webhooks/${id}/deliveries?cursor=x`);
    expect(await refusal(bad)).toEqual([400, "bad-cursor"]);
  });

  test("is sent again, as are tests, by form and by call", async () => {
    const { id } = await added();
    const test = await ada.json("POST", `/api/webhooks/${id}/test`);
    expect(test.status).toBe(202);
    const sent = await test.json();
    expect(sent).toMatchObject({ event: "webhook.test", state: "waiting" });
    const path = `/deliveries/${sent.id}`;
    await world.db.updateTable("webhook_deliveries").set({ due_at: null }).execute();
    const replayed = await ada.json("POST", `/api/webhooks/${id}${path}/replay`);
    expect([replayed.status, (await replayed.json()).state]).toEqual([202, "waiting"]);
    const form = await ada.post(`${PAGE}/${id}/tests`, {});
    expect(form.headers.get("location")).toStartWith(`${PAGE}/${id}/deliveries/`);
    expect((await ada.post(`${PAGE}/${id}${path}/replays`, {})).status).toBe(303);
    await ada.json("PATCH", `/api/webhooks/${id}`, { active: false });
    for (const call of [`${path}/replay`, "/test"])
      expect(await refusal(ada.json("POST", `/api/webhooks/${id}${call}`))).toEqual([
        409,
        "webhook-off",
      ]);
    const refused = await ada.post(`${PAGE}/${id}/tests`, {});
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("Switch it on first"),
    ]);
  });
});

describe("webhooks", () => {
  test("of an organization are managed by its owners only", async () => {
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["finance"]);
    const bo = await world.as("bo");
    const { id } = await added();
    const calls: Array<[string, string, object?]> = [
      ["GET", "/api/webhooks"],
      ["POST", "/api/webhooks", { url: URL, events: EVENTS }],
      ["GET", `/api/webhooks/${id}`],
      ["PATCH", `/api/webhooks/${id}`, { active: false }],
      ["POST", `/api/webhooks/${id}/rotate`, {}],
      ["POST", `/api/webhooks/${id}/test`],
      ["GET", `/api/webhooks/${id}/deliveries`],
      ["DELETE", `/api/webhooks/${id}`],
    ];
    for (const [method, path, body] of calls)
      expect(await refusal(bo.json(method, path, body))).toEqual([403, "permission-missing"]);
    for (const path of [PAGE, `${PAGE}/${id}`]) expect((await bo.get(path)).status).toBe(403);
    expect((await bo.post(PAGE, fieldsOf())).status).toBe(403);
    const kim = await world.as("kim");
    for (const [method, path, body] of calls.slice(2))
      expect((await refusal(kim.json(method, path, body)))[0]).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await world.visitor.get("/api/webhooks")).status).toBe(401);
  });

  test("need a fresh proof of identity", async () => {
    const { id } = await added();
    world.clock.advance(11 * MINUTE);
    const path = `/api/webhooks/${id}`;
    for (const [method, at, body] of [
      ["POST", "/api/webhooks", { url: URL, events: EVENTS }],
      ["PATCH", path, { active: false }],
      ["POST", `${path}/rotate`, {}],
      ["DELETE", path, undefined],
    ] as const)
      expect(await refusal(ada.json(method, at, body))).toEqual([403, "proof-required"]);
    expect((await ada.json("POST", `${path}/test`)).status).toBe(202);
    const asked = await ada.post(PAGE, fieldsOf());
    expect(asked.status).toBe(403);
    expect(await asked.text()).toContain('name="auction.won"');
    expect(await list()).toHaveLength(1);
    const proved = await ada.post(PAGE, { ...fieldsOf(), password: PASSWORD });
    expect(secretIn(await proved.text())).toBeDefined();
    expect(await list()).toHaveLength(2);
  });

  test("are managed by a program with that scope, without another proof", async () => {
    const program = await programOf(world, "ada", ["manage"]);
    world.clock.advance(11 * MINUTE);
    const body = { url: URL, events: EVENTS };
    expect((await program.call("POST", "/api/webhooks", body)).status).toBe(201);
    const reader = await programOf(world, "ada", ["read"]);
    expect((await reader.call("POST", "/api/webhooks", body)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  test("need a confirmed address", async () => {
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", world.people.ada.id)
      .execute();
    expect(await refusal(add(await world.as("ada")))).toEqual([403, "webhook-unconfirmed"]);
    expect((await add(await world.as("bo"))).status).toBe(201);
  });

  test("are exported without their secrets, and go with the account", async () => {
    const { secret } = await added();
    const exported = await (await ada.get("/profile/data.json")).text();
    expect(exported).toContain("https://hooks.test/in?key=1");
    expect(exported).not.toContain(secret.slice(6));
    expect(JSON.parse(exported).webhooks[0]).not.toHaveProperty("secret");
    await world.db.deleteFrom("users").where("id", "=", world.people.ada.id).execute();
    expect(await world.db.selectFrom("webhooks").selectAll().execute()).toEqual([]);
  });
});
