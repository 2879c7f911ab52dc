import { expect, setDefaultTimeout, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/time";
import { replay } from "../../src/webhooks/deliveries";
import { worldForEach } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { addWebhook, queueOne, Receiver, sendDue, senderOf, verified } from "../support/webhooks";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach({ list: { tasks: [], effects: {}, messages: { missed() {} } } });

const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 60;

/** Mulberry32: each seed repeats its play. */
function chancesOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Of each ten requests, so many fail, in different ways. */
const FAILURES = [
  () => new Response(null, { status: 500 }),
  () => new Response(null, { status: 302 }),
  () => new Response("x".repeat(100_000)),
  () => Promise.reject(new Error("no connection")),
];

test.each(SEEDS)(
  "two servers deliver each event, and again only after a failure (%p)",
  async (seed) => {
    const chance = chancesOf(seed);
    const { db, clock, people } = world;
    const receiver = new Receiver();
    const successes = new Map<string, number>();
    let isHealthy = false;
    receiver.answer = ({ headers }) => {
      const failure = isHealthy ? undefined : FAILURES[chance(10)];
      if (failure) return failure();
      const id = headers["webhook-id"] ?? "";
      successes.set(id, (successes.get(id) ?? 0) + 1);
      return new Response();
    };
    const owners = [people.ada.id, people.bo.id];
    const webhooks = await Promise.all(
      [...owners, ...owners].map((owner, n) =>
        addWebhook(world, owner, { url: `https://h${n}.test/` }),
      ),
    );
    const secrets = new Map(webhooks.map(({ url, secret }) => [new URL(url).host, secret]));
    const servers = [await senderOf(world, receiver), await senderOf(world, receiver)];
    const replays = new Map<string, number>();
    let queued = 0;
    const run = () => Promise.all(servers.map(sendDue));
    for (let step = 0; step < STEPS; step++) {
      const event = { type: "bid.outbid", data: { packageId: `p${step}` } } as const;
      switch (chance(5)) {
        case 0:
        case 1:
          await queueOne(world, { ...event, organizationId: owners[chance(2)] ?? "" });
          queued += 2;
          break;
        case 2: {
          const sent = await db
            .selectFrom("webhook_deliveries")
            .select(["id", "webhook_id"])
            .execute();
          const one = sent[chance(sent.length)];
          const webhook = webhooks.find(({ id }) => id === one?.webhook_id);
          if (!one || !webhook) break;
          await replay(db, { ...webhook.key, deliveryId: one.id }, clock.now());
          replays.set(one.id, (replays.get(one.id) ?? 0) + 1);
          break;
        }
        case 3:
          clock.advance(chance(2 * HOUR));
          break;
        default:
          await run();
      }
    }
    isHealthy = true;
    for (let days = 0; days < 5; days++) {
      await run();
      clock.advance(DAY);
    }
    const deliveries = await db.selectFrom("webhook_deliveries").selectAll().execute();
    expect(deliveries).toHaveLength(queued);
    expect(queued).toBeGreaterThan(20);
    for (const { id, delivered_at, due_at } of deliveries) {
      expect([id, delivered_at !== null, due_at]).toEqual([id, true, null]);
      expect(successes.get(id) ?? 0).toBeGreaterThanOrEqual(1);
      expect(successes.get(id) ?? 0).toBeLessThanOrEqual(1 + (replays.get(id) ?? 0));
    }
    const tries = await db.selectFrom("webhook_tries").select("delivery_id").execute();
    expect(tries.map((row): string => row.delivery_id).toSorted()).toEqual(receiver.ids.toSorted());
    for (const request of receiver.requests)
      verified(secrets.get(request.headers.host ?? "") ?? "", request);
    for (const server of servers) await server.stop();
  },
);
