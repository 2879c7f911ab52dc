import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import pino from "pino";
import { publicRequest } from "../../src/lib/public-address";
import { HOUR, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { isPushEndpoint } from "../../src/push/addresses";
import { pushKeys } from "../../src/push/keys";
import { pushDue } from "../../src/push/pushes";
import { MAX_SUBSCRIPTIONS } from "../../src/push/subscriptions";
import { pushText } from "../../src/web/notifications/shown";
import { chooses, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { PushService } from "../support/push-service";

// Without background tasks, the tests push when they choose.
const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });
let lot: Package;
let service: PushService;

beforeEach(async () => {
  service = await PushService.start();
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

afterEach(() => service.stop());

async function subscribe(person: Person, name = "browser", changes = {}): Promise<Response> {
  const browser = await world.as(person);
  const subscription = { ...service.subscription(name), ...changes };
  return browser.json("POST", "/api/push-subscriptions", subscription);
}

async function push(findAddresses = async () => ["203.0.113.9"]): Promise<void> {
  const { db, clock } = world;
  await pushDue({
    db,
    clock,
    log: pino({ level: "silent" }),
    keys: await pushKeys(db),
    subject: "mailto:support@example.com",
    request: service.request,
    findAddresses,
    renderText: (memberId, one) => pushText(db, memberId, one),
  });
}

const subscriptions = () => world.db.selectFrom("push_subscriptions").selectAll().execute();
const data = () => service.received.map((one) => one.data);

async function outbid(): Promise<void> {
  await bid(world, "ada", lot, 105_000);
  await bid(world, "bo", lot, 120_000);
}

describe("a push", () => {
  test("reaches only the member, once, in their language", async () => {
    await chooses(world, "ada", { language: "zh" });
    expect((await subscribe("ada")).status).toBe(204);
    await subscribe("kim", "kims");
    await outbid();
    world.clock.advance(MINUTE);
    await push();
    await push();
    expect(data()).toEqual([
      {
        id: expect.any(String),
        title: expect.stringMatching(/Tide tables.*\p{Script=Han}|\p{Script=Han}.*Tide tables/u),
        path: `/package/${lot.id}`,
      },
    ]);
    const [{ path, headers } = { path: "", headers: new Headers() }] = service.received;
    expect(path).toBe("/browser");
    expect(headers.get("authorization")).toContain((await pushKeys(world.db)).publicKey);
  });

  test("contains no text of a message", async () => {
    await subscribe("mei");
    world.clock.advance(MINUTE);
    await says(world, "ada", "mei", lot, "Is there an index?");
    await push();
    expect(data()).toMatchObject([{ title: expect.stringContaining("sent you a message") }]);
    expect(JSON.stringify(data())).not.toContain("index");
  });

  test("is not sent for minor or read notifications", async () => {
    await subscribe("ada");
    await subscribe("mei", "meis");
    world.clock.advance(MINUTE);
    await outbid();
    const ada = await world.as("ada");
    await ada.json("POST", "/api/notifications/read", {});
    await push();
    expect(data()).toEqual([]);
  });

  test("is retried while the service fails", async () => {
    await subscribe("ada");
    world.clock.advance(MINUTE);
    await outbid();
    service.answer = 503;
    await push();
    await push();
    expect(service.received).toHaveLength(1);
    world.clock.advance(HOUR);
    service.answer = 201;
    await push();
    expect(service.received).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ attempts: 0, due_at: null }]);
    await bid(world, "ada", lot, 140_000);
    await bid(world, "bo", lot, 160_000);
    service.answer = 410;
    await push();
    expect(await subscriptions()).toEqual([]);
  });

  test("never enters the server's own network", async () => {
    await subscribe("ada");
    world.clock.advance(MINUTE);
    await outbid();
    await push(async () => ["203.0.113.9", "10.0.0.5"]);
    expect(service.received).toEqual([]);
  });

  test.each([
    ["203.0.113.9", "https://203.0.113.9/browser"],
    ["2606:4700::1111", "https://[2606:4700::1111]/browser"],
  ])(
    "goes to the checked address %s even if the name resolves elsewhere later",
    async (first, url) => {
      const answers = [[first], ["10.0.0.5"]];
      await subscribe("ada");
      world.clock.advance(MINUTE);
      await outbid();
      await push(async () => answers.shift() ?? []);
      expect(service.asked).toEqual([url]);
      expect(service.received[0]?.headers.get("host")).toBe("push.example.com");
      const tls = { serverName: "push.example.com" };
      expect(await publicRequest("https://push.example.com/", async () => [first])).toMatchObject({
        tls,
      });
    },
  );
});

describe("a subscription", () => {
  test("ends with its session or by its member", async () => {
    await subscribe("ada");
    const ada = await world.as("ada");
    const bo = await world.as("bo");
    const { endpoint } = service.subscription();
    await bo.json("POST", "/api/push-subscriptions/end", { endpoint });
    expect(await subscriptions()).toHaveLength(1);
    await ada.json("POST", "/api/push-subscriptions/end", { endpoint });
    expect(await subscriptions()).toEqual([]);
    await subscribe("ada");
    await world.db.deleteFrom("sessions").where("user_id", "=", world.people.ada.id).execute();
    expect(await subscriptions()).toEqual([]);
  });

  test("moves with a browser to another member", async () => {
    await subscribe("ada");
    await subscribe("bo");
    expect(await subscriptions()).toMatchObject([{ member_id: world.people.bo.id }]);
    for (let i = 0; i <= MAX_SUBSCRIPTIONS; i++) await subscribe("ada", `ada-${i}`);
    const endpoints = (await subscriptions()).map(({ endpoint }) => endpoint.split("/").at(-1));
    expect(endpoints).toHaveLength(MAX_SUBSCRIPTIONS + 1);
    expect(endpoints).not.toContain("ada-0");
  });

  test("requires a member, keys and a public https address", async () => {
    expect((await subscribe("ada", "x", { endpoint: "https://localhost/x" })).status).toBe(400);
    expect((await subscribe("ada", "x", { keys: { p256dh: "x", auth: "x" } })).status).toBe(400);
    const answer = await world.visitor.json("POST", "/api/push-subscriptions", {});
    expect([answer.status, (await world.visitor.get("/api/push-subscriptions")).status]).toEqual([
      401, 401,
    ]);
  });

  test.each([
    ["https://fcm.googleapis.com/fcm/send/x", true],
    ["http://fcm.googleapis.com/x", false],
    ["https://127.0.0.1/x", false],
    ["https://2130706433/x", false],
    ["https://[::1]/x", false],
    ["https://metadata/x", false],
    ["https://push.example.com:8443/x", false],
    ["https://user:password@push.example.com/x", false],
    ["file:///etc/passwd", false],
  ])("can use %s: %p", (endpoint, may) => {
    expect(isPushEndpoint(endpoint)).toBe(may);
  });

  test.each([
    ...["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"],
    ...["2002:7f00:1::", "2001:0:a00:1::", "64:ff9b:1::a00:1", "64:ff9b::7f00:1", "fec0::1"],
  ])("is refused if it leads to %s", async (address) => {
    const asked = publicRequest("https://push.example.com/", async () => [address]);
    await expect(asked).rejects.toThrow("not public");
  });
});
