import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";
import { moveBelongings } from "../../src/organizations/moving";
import { findDelivery, listDeliveries, replay, sendTest } from "../../src/webhooks/deliveries";
import type { WebhookSender } from "../../src/webhooks/delivery";
import type { OrganizationEvent } from "../../src/webhooks/outbox";
import { queueEvents } from "../../src/webhooks/outbox";
import { pruneDeliveries } from "../../src/webhooks/pruning";
import { MAX_TRIES, RETRY_MS } from "../../src/webhooks/retries";
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  rotateSecret,
} from "../../src/webhooks/webhooks";
import { worldForEach } from "../support/each-world";
import { outbox, unreadOf } from "../support/mail";
import { addWebhook, queueOne, Receiver, sendDue, senderOf, verified } from "../support/webhooks";

// Without background tasks, the tests send when they choose.
const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });
let receiver: Receiver;
let sender: WebhookSender;
let log: string[];

beforeEach(async () => {
  receiver = new Receiver();
  log = [];
  sender = await senderOf(world, receiver, log);
});

afterEach(() => sender.stop());

const ada = () => world.people.ada.id;

function outbid(packageId = "p1", changes: Partial<OrganizationEvent> = {}): OrganizationEvent {
  return { organizationId: ada(), type: "bid.outbid", data: { packageId }, ...changes } as never;
}

const send = () => sendDue(sender);

async function queue(...events: OrganizationEvent[]): Promise<void> {
  for (const event of events) await queueOne(world, event);
}

const deliveriesOf = async ({ key }: Awaited<ReturnType<typeof addWebhook>>) =>
  (await listDeliveries(world.db, key, { limit: 100 }, world.clock.now())).entries;

describe("an event", () => {
  test("is sent once, signed, to the webhooks that ask for it", async () => {
    const webhook = await addWebhook(world, ada(), { events: ["bid.outbid"] });
    await addWebhook(world, ada(), { url: "https://other.test/", events: ["auction.won"] });
    await addWebhook(world, world.people.bo.id);
    await queue(outbid());
    await send();
    await send();
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests as [(typeof receiver.requests)[0]];
    expect(request.url).toBe("https://203.0.113.9/in");
    expect(request.headers).toMatchObject({
      host: "hooks.test",
      "content-type": "application/json",
    });
    const timestamp = new Date(world.clock.now()).toISOString();
    expect(verified(webhook.secret, request)).toEqual({
      type: "bid.outbid",
      timestamp,
      data: { packageId: "p1" },
    });
    expect(() => verified(webhook.secret, { ...request, body: `${request.body} ` })).toThrow();
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 200, problem: null, dueAt: null });
    expect(delivery?.id).toBe(receiver.ids[0] as string);
  });

  test("is not sent if its transaction fails, or a second time under its key", async () => {
    await addWebhook(world, ada());
    const failing = inTransaction(world.db, async (tx) => {
      await queueEvents(tx, [outbid()], world.clock.now());
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await queue(outbid("p2", { once: "k" }), outbid("p3", { once: "k" }), outbid("p4"));
    await send();
    expect(receiver.requests.map(({ data }) => data.data.packageId)).toEqual(["p2", "p4"]);
  });

  test("that several members are informed of is one", async () => {
    await addWebhook(world, ada());
    const both = [outbid("p1", { once: "a" }), outbid("p1", { once: "b" })];
    await inTransaction(world.db, (tx) => queueEvents(tx, both, world.clock.now()));
    await send();
    expect(receiver.requests).toHaveLength(1);
  });

  test("is tried ten times within 76 hours, with the same ID and a new signature", async () => {
    const webhook = await addWebhook(world, ada());
    receiver.answer = () => new Response("down", { status: 503 });
    await queue(outbid());
    const times: number[] = [];
    const start = world.clock.now();
    for (let hour = 0; hour <= 80; ) {
      const before = receiver.requests.length;
      await send();
      if (receiver.requests.length > before) times.push(world.clock.now() - start);
      const [next] = await deliveriesOf(webhook);
      if (next?.dueAt == null) break;
      world.clock.set(next.dueAt - 1);
      await send();
      expect(receiver.requests).toHaveLength(times.length);
      world.clock.advance(1);
      hour = (world.clock.now() - start) / HOUR;
    }
    expect(times).toHaveLength(MAX_TRIES);
    expect(times.slice(1).map((at, n) => at - (times[n] ?? 0))).toEqual([...RETRY_MS]);
    expect(times.at(-1)).toBe(75 * HOUR + 35 * MINUTE + 5 * SECOND);
    expect(new Set(receiver.ids).size).toBe(1);
    for (const request of receiver.requests) verified(webhook.secret, request);
    const [delivery] = await deliveriesOf(webhook);
    const key = { ...webhook.key, deliveryId: delivery?.id ?? "" };
    const { tries, deliveredAt } = await findDelivery(world.db, key, world.clock.now());
    expect(tries.map(({ status, response }) => [status, response])).toEqual(
      Array.from({ length: MAX_TRIES }, () => [503, "down"]),
    );
    expect(deliveredAt).toBeNull();
    world.clock.advance(10 * DAY);
    await send();
    expect(receiver.requests).toHaveLength(MAX_TRIES);
  });

  test("arrives after a failure", async () => {
    const webhook = await addWebhook(world, ada());
    receiver.answer = () => new Response(null, { status: 500 });
    await queue(outbid());
    await send();
    expect((await findWebhook(world.db, webhook.key, 0)).failingSince).toBe(world.clock.now());
    receiver.answer = () => new Response(null, { status: 204 });
    world.clock.advance(RETRY_MS[0] ?? 0);
    await send();
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: 204, dueAt: null }]);
    expect((await findWebhook(world.db, webhook.key, 0)).failingSince).toBeNull();
  });

  test("is sent by only one of two servers", async () => {
    await addWebhook(world, ada());
    const second = await senderOf(world, receiver);
    for (let n = 0; n < 20; n++) await queue(outbid(`p${n}`));
    await Promise.all([send(), sendDue(second)]);
    expect(receiver.requests).toHaveLength(20);
    expect(new Set(receiver.ids).size).toBe(20);
    await second.stop();
  });

  test("can be replayed with the same ID, also while a try is under way", async () => {
    const webhook = await addWebhook(world, ada());
    await queue(outbid());
    const { promise: held, resolve: release } = Promise.withResolvers<Response>();
    receiver.answer = () => held;
    await sender.check();
    await receiver.arrived(1);
    const [delivery] = await deliveriesOf(webhook);
    const key = { ...webhook.key, deliveryId: delivery?.id ?? "" };
    receiver.answer = () => new Response("second");
    world.clock.advance(MINUTE);
    await replay(world.db, key, world.clock.now());
    release(new Response("first"));
    await sender.whenIdle();
    await send();
    expect(receiver.ids).toEqual([key.deliveryId, key.deliveryId]);
    const [first, second] = receiver.requests;
    expect(second?.body).toBe(first?.body as string);
    expect(second?.headers["webhook-signature"]).not.toBe(
      first?.headers["webhook-signature"] ?? "",
    );
    const found = await findDelivery(world.db, key, world.clock.now());
    expect(found.tries.map(({ response }) => response)).toEqual(["first", "second"]);
    expect(found).toMatchObject({ deliveredAt: world.clock.now(), dueAt: null });
  });
});

describe("a receiver", () => {
  test("that hangs does not delay another", async () => {
    await addWebhook(world, ada(), { url: "https://slow.test/" });
    await addWebhook(world, ada(), { url: "https://hooks.test/in" });
    const { promise: held, resolve: release } = Promise.withResolvers<Response>();
    const arrived = Promise.withResolvers<void>();
    receiver.answer = ({ headers }) => {
      if (headers.host === "slow.test") return held;
      arrived.resolve();
      return new Response();
    };
    await queue(outbid("p1"), outbid("p2"));
    await sender.check();
    await arrived.promise;
    release(new Response());
    await sender.whenIdle();
    expect(receiver.requests).toHaveLength(4);
  });

  test("that fails leaves room for others", async () => {
    const failing = await Promise.all(
      [...Array(10).keys()].map((n) =>
        addWebhook(world, world.people.bo.id, { url: `https://f${n}.test/` }),
      ),
    );
    await world.db.updateTable("webhooks").set({ failing_since: 0 }).execute();
    await addWebhook(world, ada());
    const { promise: held, resolve: release } = Promise.withResolvers<Response>();
    receiver.answer = ({ headers }) => (headers.host === "hooks.test" ? new Response() : held);
    await queue(outbid("p1", { organizationId: world.people.bo.id }), outbid("p2"));
    await sender.check();
    await receiver.arrived(9);
    const hosts = receiver.requests.map(({ headers }) => headers.host);
    expect(hosts.filter((host) => host !== "hooks.test")).toHaveLength(8);
    expect(hosts).toContain("hooks.test");
    release(new Response());
    await sender.whenIdle();
    expect(receiver.requests).toHaveLength(failing.length + 1);
  });

  test("that responds with 10 MB has failed, and little of it is kept", async () => {
    const webhook = await addWebhook(world, ada());
    receiver.answer = () => new Response("x\0".repeat(5_000_000));
    await queue(outbid());
    await send();
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ status: 200, problem: "too-large", deliveredAt: null });
    const key = { ...webhook.key, deliveryId: delivery?.id ?? "" };
    const { tries } = await findDelivery(world.db, key, world.clock.now());
    expect(tries[0]?.response).toBe("x\uFFFD".repeat(2048));
  });

  test.each([
    ["a private address", { "hooks.test": ["10.0.0.1"] }, "private-address"],
    ["metadata", { "hooks.test": ["203.0.113.9", "169.254.169.254"] }, "private-address"],
    ["nothing", { "hooks.test": [] }, "unknown-host"],
  ])("whose name leads to %s gets nothing", async (_, addresses, problem) => {
    const webhook = await addWebhook(world, ada());
    receiver.addresses = addresses;
    await queue(outbid());
    await send();
    expect(receiver.requests).toEqual([]);
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: null, problem }]);
  });

  test("that was public is checked again before each try", async () => {
    const webhook = await addWebhook(world, ada());
    receiver.answer = () => new Response(null, { status: 500 });
    await queue(outbid());
    await send();
    receiver.addresses = { "hooks.test": ["127.0.0.1"] };
    world.clock.advance(RETRY_MS[0] ?? 0);
    await send();
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveriesOf(webhook)).toMatchObject([{ problem: "private-address" }]);
  });

  test("that cannot be reached, or redirects, has failed", async () => {
    const webhook = await addWebhook(world, ada());
    await queue(outbid("p1"));
    receiver.answer = () =>
      Promise.reject(Object.assign(new Error("no"), { code: "ConnectionRefused" }));
    await send();
    receiver.answer = () => new Response(null, { status: 302, headers: { location: "/other" } });
    await queue(outbid("p2"));
    await send();
    expect(await deliveriesOf(webhook)).toMatchObject([
      { status: 302, problem: null, deliveredAt: null },
      { status: null, problem: "connection" },
    ]);
    expect(receiver.requests).toHaveLength(2);
  });
});

describe("a webhook goes off", () => {
  const state = async ({ key }: Awaited<ReturnType<typeof addWebhook>>) =>
    (await findWebhook(world.db, key, world.clock.now())).offReason;

  test("when its address is gone, and who manages it is informed once", async () => {
    const webhook = await addWebhook(world, ada());
    await queue(outbid("p1"), outbid("p2"));
    receiver.answer = () => new Response(null, { status: 410 });
    await send();
    expect(await state(webhook)).toBe("gone");
    expect(receiver.requests).toHaveLength(1);
    expect((await deliveriesOf(webhook)).map(({ dueAt }) => dueAt)).toEqual([null, null]);
    const values = { host: "hooks.test", reason: "gone", path: `/settings/webhooks/${webhook.id}` };
    expect(await outbox(world, "webhook-off")).toEqual([
      { to: "ada", template: "webhook-off", values },
    ]);
    expect(await unreadOf(world, "ada")).toMatchObject([{ kind: "webhook-off", details: values }]);
    await queue(outbid("p3"));
    world.clock.advance(DAY);
    await send();
    expect(receiver.requests).toHaveLength(1);
  });

  test("after a week of failures, but not if one try succeeded", async () => {
    const webhook = await addWebhook(world, ada());
    receiver.answer = ({ data }) =>
      new Response(null, { status: data.data.packageId === "good" ? 200 : 500 });
    const fail = async (at: number) => {
      world.clock.advance(at);
      await queue(outbid(`p${world.clock.now()}`));
      await send();
    };
    await fail(0);
    await fail(6 * DAY);
    await queue(outbid("good"));
    await send();
    await fail(2 * DAY);
    expect(await state(webhook)).toBeNull();
    await fail(6 * DAY);
    expect(await state(webhook)).toBeNull();
    await fail(DAY);
    expect(await state(webhook)).toBe("failing");
    expect(await outbox(world, "webhook-off")).toMatchObject([{ values: { reason: "failing" } }]);
  });

  test("not because of what happened at another address", async () => {
    const webhook = await addWebhook(world, ada());
    const { promise: held, resolve: release } = Promise.withResolvers<Response>();
    receiver.answer = () => held;
    await queue(outbid());
    await sender.check();
    await receiver.arrived(1);
    const url = "https://new.test/";
    await changeWebhook(world.db, { allowed: [] }, webhook.key, { url }, world.clock.now());
    release(new Response(null, { status: 410 }));
    await sender.whenIdle();
    expect(await state(webhook)).toBeNull();
    receiver.answer = () => new Response();
    world.clock.advance(RETRY_MS[0] ?? 0);
    await send();
    expect(receiver.requests.at(-1)?.headers.host).toBe("new.test");
  });

  test("by its owner, which ends a try under way without another", async () => {
    const webhook = await addWebhook(world, ada());
    const { promise: held, resolve: release } = Promise.withResolvers<Response>();
    receiver.answer = () => held;
    await queue(outbid());
    await sender.check();
    await receiver.arrived(1);
    await changeWebhook(world.db, { allowed: [] }, webhook.key, { active: false }, 0);
    release(new Response(null, { status: 500 }));
    await sender.whenIdle();
    world.clock.advance(DAY);
    await send();
    expect(receiver.requests).toHaveLength(1);
    await expect(sendTest(world.db, webhook.key, world.clock.now())).rejects.toThrow("webhook-off");
    await changeWebhook(world.db, { allowed: [] }, webhook.key, { active: true }, 0);
    receiver.answer = () => new Response();
    const [{ id: deliveryId } = { id: "" }] = await deliveriesOf(webhook);
    await replay(world.db, { ...webhook.key, deliveryId }, world.clock.now());
    await send();
    expect(receiver.requests).toHaveLength(2);
  });

  test("and sends nothing while its organization is suspended", async () => {
    const webhook = await addWebhook(world, ada());
    await queue(outbid());
    await world.db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", ada()).execute();
    await send();
    world.clock.advance(DAY);
    await send();
    expect(receiver.requests).toEqual([]);
    expect(await deliveriesOf(webhook)).toMatchObject([{ problem: "suspended", dueAt: null }]);
    expect(await state(webhook)).toBeNull();
  });
});

describe("a secret", () => {
  test("is followed by another, and both sign for a while", async () => {
    const webhook = await addWebhook(world, ada());
    const sealKey = (
      await world.db
        .selectFrom("secrets")
        .select("value")
        .where("name", "=", "second-factor")
        .executeTakeFirstOrThrow()
    ).value;
    const { secret } = await rotateSecret(world.db, sealKey, webhook.key, 24, world.clock.now());
    await queue(outbid("p1"));
    await send();
    world.clock.advance(DAY);
    await queue(outbid("p2"));
    await send();
    const [first, second] = receiver.requests as typeof receiver.requests & { length: 2 };
    for (const one of [webhook.secret, secret]) verified(one, first as never);
    verified(secret, second as never);
    expect(() => verified(webhook.secret, second as never)).toThrow();
    const { secret: last } = await rotateSecret(world.db, sealKey, webhook.key, 0, 0);
    await queue(outbid("p3"));
    await send();
    expect(() => verified(secret, receiver.requests[2] as never)).toThrow();
    verified(last, receiver.requests[2] as never);
  });

  test("is not in clear in a log or a row", async () => {
    const webhook = await addWebhook(world, ada(), { url: "https://hooks.test/in?key=s3cret" });
    await queue(outbid());
    await send();
    const tables = ["webhooks", "webhook_deliveries", "webhook_tries"] as const;
    const rows = await Promise.all(
      tables.map((table) => world.db.selectFrom(table).selectAll().execute()),
    );
    const [, key = ""] = webhook.secret.split("_");
    for (const text of [JSON.stringify(rows), log.join("\n")]) {
      expect(text).not.toContain(key);
      expect(text.length).toBeGreaterThan(50);
    }
    expect(log.join("\n")).not.toContain("s3cret");
    expect(Buffer.from(key, "base64")).toHaveLength(32);
  });
});

test("a webhook that is deleted during a try leaves nothing", async () => {
  const webhook = await addWebhook(world, ada());
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  receiver.answer = () => held;
  await queue(outbid());
  await sender.check();
  await receiver.arrived(1);
  await deleteWebhook(world.db, webhook.key);
  release(new Response());
  await sender.whenIdle();
  for (const table of ["webhooks", "webhook_deliveries", "webhook_tries"] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("a server that stops ends its tries, which are repeated later", async () => {
  const webhook = await addWebhook(world, ada());
  receiver.answer = () => new Promise(() => {});
  await queue(outbid());
  await sender.check();
  await receiver.arrived(1);
  await sender.stop();
  expect(await deliveriesOf(webhook)).toMatchObject([{ problem: "interrupted" }]);
  expect((await findWebhook(world.db, webhook.key, 0)).failingSince).toBeNull();
  receiver.answer = () => new Response();
  world.clock.advance(MINUTE);
  sender = await senderOf(world, receiver);
  await send();
  expect(await deliveriesOf(webhook)).toMatchObject([{ status: 200 }]);
});

test("a test event is sent once, whatever the webhook asks for", async () => {
  const webhook = await addWebhook(world, ada(), { events: ["auction.won"] });
  receiver.answer = () => new Response(null, { status: 500 });
  await sendTest(world.db, webhook.key, world.clock.now());
  await send();
  expect(receiver.types).toEqual(["webhook.test"]);
  expect(await deliveriesOf(webhook)).toMatchObject([{ event: "webhook.test", dueAt: null }]);
});

test("what was sent is removed after 30 days", async () => {
  const webhook = await addWebhook(world, ada());
  await queue(outbid("p1"));
  await send();
  world.clock.advance(DAY);
  await queue(outbid("p2"));
  await send();
  expect(await pruneDeliveries(world.db, world.clock.now() + 29 * DAY)).toBe(1);
  expect(await deliveriesOf(webhook)).toHaveLength(1);
  expect(await world.db.selectFrom("webhook_tries").selectAll().execute()).toHaveLength(1);
});

test("an organization that becomes part of another one no longer sends", async () => {
  const webhook = await addWebhook(world, ada());
  const into = world.people.bo.id;
  await inTransaction(world.db, (tx) =>
    moveBelongings(tx, { from: ada(), into }, world.clock.now()),
  );
  const moved = { ...webhook.key, organizationId: into };
  expect(await findWebhook(world.db, moved, 0)).toMatchObject({ offReason: "merged" });
  await queue(outbid("p1", { organizationId: into }));
  await send();
  expect(receiver.requests).toEqual([]);
});
