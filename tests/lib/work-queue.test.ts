import { describe, expect, test } from "bun:test";
import { ServerBusy } from "../../src/lib/errors";
import {
  asKnown,
  identifyRequester,
  inRequestScope,
  type RefusedUse,
  type Requester,
} from "../../src/lib/requester";
import { WorkQueue } from "../../src/lib/work-queue";

let now = 0;

function newQueue(places = 1, maxWaiting = 100) {
  return new WorkQueue({ kind: "passwords", places, maxWaiting, maxWaitMs: 1000, now: () => now });
}

const stranger = (network: string): Requester => ({ memberId: null, network, isKnown: false });
const newcomer = (memberId: string, network: string): Requester => ({
  memberId,
  network,
  isKnown: false,
});
const member = (memberId: string): Requester => ({ memberId, network: "10.0.0.1", isKnown: true });

const refusals: Array<[RefusedUse, Requester | null]> = [];

function from<T>(requester: Requester | null, work: () => T): T {
  return inRequestScope(
    "request",
    () => {
      if (requester) identifyRequester(requester);
      return work();
    },
    (use, refused) => refusals.push([use, refused]),
  );
}

/** Occupies the queue's places until released. */
function occupy(queue: WorkQueue): () => void {
  const gate = Promise.withResolvers<void>();
  for (let i = 0; i < queue.places; i++) void queue.run(() => gate.promise);
  return gate.resolve;
}

async function orderOf(queue: WorkQueue, requesters: Array<[string, Requester | null]>) {
  const order: string[] = [];
  const release = occupy(queue);
  const works = requesters.map(([name, requester]) =>
    from(requester, () => queue.run(async () => void order.push(name))).catch((error) => {
      order.push(`${name} ${error.code}`);
    }),
  );
  release();
  await Promise.all(works);
  return order;
}

describe("heavy work", () => {
  test("runs at once while there is a place, and no more than its places together", async () => {
    const queue = newQueue(2);
    let [running, most] = [0, 0];
    const works = Array.from({ length: 6 }, () =>
      queue.run(async () => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
      }),
    );
    await Promise.all(works);
    expect([most, queue.waitingCount]).toEqual([2, 0]);
  });

  test("of known members and of the site comes before all other", async () => {
    const order = await orderOf(newQueue(), [
      ["flood 1", stranger("10.1.0.1")],
      ["flood 2", newcomer("junk", "10.2.0.1")],
      ["ada", member("ada")],
      ["site", null],
    ]);
    expect(order).toEqual(["ada", "site", "flood 1", "flood 2"]);
  });

  test("of strangers and new members alternates between neighborhoods", async () => {
    const flood = Array.from({ length: 20 }, (_, i): [string, Requester] => [
      "flood",
      i % 2 ? stranger(`10.1.0.${i}`) : newcomer(`junk ${i}`, `10.1.0.${i}`),
    ]);
    const order = await orderOf(newQueue(), [...flood, ["visitor", stranger("10.2.0.1")]]);
    expect(order.slice(0, 2)).toEqual(["flood", "visitor"]);
    expect(order).toHaveLength(21);
  });

  test("of a known member alternates with that of others behind the same address", async () => {
    const flood = Array.from({ length: 9 }, (): [string, Requester] => ["bo", member("bo")]);
    const order = await orderOf(newQueue(), [...flood, ["ada", member("ada")]]);
    expect(order.indexOf("ada")).toBe(1);
  });

  test("can come before other strangers' once its sender is known", async () => {
    const queue = newQueue();
    const order: string[] = [];
    const release = occupy(queue);
    const works = [
      from(stranger("10.1.0.1"), () => queue.run(async () => void order.push("flood"))),
      from(stranger("10.1.0.1"), () =>
        asKnown(() => queue.run(async () => void order.push("known browser"))),
      ),
    ];
    release();
    await Promise.all(works);
    expect(order).toEqual(["known browser", "flood"]);
  });

  test("that has waited too long is refused and reported, because its sender has left", async () => {
    const queue = newQueue();
    refusals.length = 0;
    const release = occupy(queue);
    const ranges = [stranger("10.1.0.1"), stranger("10.2.0.1")] as const;
    const old = from(ranges[0], () => queue.run(async () => "old"));
    now += 900;
    const young = from(ranges[1], () => queue.run(async () => "young"));
    now += 200;
    release();
    const outcomes = await Promise.allSettled([old, young]);
    expect(outcomes[0]).toMatchObject({ reason: expect.any(ServerBusy) });
    expect(outcomes[1]).toMatchObject({ value: "young" });
    expect(refusals).toEqual([[{ action: "passwords", whose: "busy" }, ranges[0]]]);
  });

  test("of a flood makes room for others when the queue is full", async () => {
    const queue = newQueue(1, 4);
    const flood = Array.from({ length: 4 }, (_, i): [string, Requester] => [
      `flood ${i}`,
      stranger(`10.1.0.${i}`),
    ]);
    const order = await orderOf(queue, [
      ...flood,
      ["flood 4", stranger("10.1.0.9")],
      ["visitor", stranger("10.2.0.1")],
      ["ada", member("ada")],
    ]);
    expect(order.filter((name) => name.endsWith("server-busy")).sort()).toEqual([
      "flood 2 server-busy",
      "flood 3 server-busy",
      "flood 4 server-busy",
    ]);
    expect(order.filter((name) => !name.endsWith("server-busy"))).toEqual([
      "ada",
      "flood 0",
      "visitor",
      "flood 1",
    ]);
  });

  test("frees its place when it fails", async () => {
    const queue = newQueue();
    await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queue.run(async () => "next")).toBe("next");
  });

  test("in pieces holds no place while a slow reader waits", async () => {
    const queue = newQueue();
    let isClosed = false;
    async function* pieces() {
      try {
        yield 1;
        yield 2;
        yield 3;
      } finally {
        isClosed = true;
      }
    }
    const read: number[] = [];
    for await (const piece of queue.runPieces(pieces())) {
      read.push(piece);
      expect(await queue.run(async () => "meanwhile")).toBe("meanwhile");
      if (piece === 2) break;
    }
    expect([read, isClosed]).toEqual([[1, 2], true]);
  });
});
