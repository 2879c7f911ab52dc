import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Bus, MemoryBus } from "../../src/bus/bus";
import { RedisBus } from "../../src/bus/redis-bus";
import { BEAT_MS, RedisServer } from "../support/redis-server";
import { describeWith } from "../support/system-servers";

const failures: unknown[] = [];
const failed = (error: unknown) => void failures.push(error);

async function hearing(bus: Bus, topic: string) {
  const heard: string[] = [];
  const waiting: Array<() => void> = [];
  await bus.subscribe(topic, (text) => {
    heard.push(text);
    for (const look of waiting) look();
  });
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => heard.includes(text) && resolve();
      waiting.push(look);
      look();
    });
  return { heard, until };
}

function contract(newEnds: () => Promise<[Bus, Bus]>): void {
  let one: Bus;
  let other: Bus;
  beforeEach(async () => {
    failures.length = 0;
    [one, other] = await newEnds();
  });
  afterEach(() => {
    one.close();
    other.close();
  });

  test("delivers to all subscribers, in order, from any sender", async () => {
    const [here, there] = [await hearing(one, "t"), await hearing(other, "t")];
    for (let n = 0; n < 200; n++) one.publish("t", `潮 ${n}`);
    await Promise.all([here.until("潮 199"), there.until("潮 199")]);
    const all = Array.from({ length: 200 }, (_, n) => `潮 ${n}`);
    expect([here.heard, there.heard]).toEqual([all, all]);
  });

  test("delivers nothing to other topics", async () => {
    const [mine, others] = [await hearing(other, "mine"), await hearing(other, "others")];
    one.publish("others", "not this");
    one.publish("mine", "this");
    await Promise.all([mine.until("this"), others.until("not this")]);
    expect([mine.heard, others.heard]).toEqual([["this"], ["not this"]]);
  });

  test("delivers once to each listener", async () => {
    const heard: string[] = [];
    const receive = (text: string) => void heard.push(text);
    await other.subscribe("t", receive);
    await other.subscribe("t", receive);
    const second = await hearing(other, "t");
    one.publish("t", "a");
    one.publish("t", "b");
    await second.until("b");
    expect([heard, second.heard]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  test("continues if a listener throws", async () => {
    await other.subscribe("t", () => {
      throw new Error("deaf");
    });
    const second = await hearing(other, "t");
    one.publish("t", "a");
    await second.until("a");
    expect(failures).toEqual([new Error("deaf")]);
  });

  test("delivers nothing once closed", async () => {
    const [closed, open] = [await hearing(one, "t"), await hearing(other, "u")];
    one.close();
    one.publish("t", "into the void");
    other.publish("t", "unheard");
    if (one !== other) {
      other.publish("u", "heard");
      await open.until("heard");
    }
    expect(closed.heard).toEqual([]);
  });
}

describe("an in-memory bus", () => {
  contract(async () => {
    const bus = new MemoryBus(failed);
    return [bus, bus];
  });
});

describeWith("redis", "a bus over Redis", () => {
  const server = new RedisServer();

  beforeAll(() => server.start());
  afterAll(() => server.kill());

  async function newEnd(): Promise<RedisBus> {
    const bus = new RedisBus({ url: server.url, onError: failed, pulseIntervalMs: BEAT_MS });
    await bus.open();
    return bus;
  }

  contract(async () => [await newEnd(), await newEnd()]);

  describe("a server that fails", () => {
    let one: RedisBus;
    let other: RedisBus;
    beforeEach(async () => {
      [one, other] = [await newEnd(), await newEnd()];
    });
    afterEach(() => {
      one.close();
      other.close();
    });

    const gap = (bus: Bus) => new Promise<void>((resolve) => bus.onGap(resolve));

    test("delivers each message once after a restart, and reports lost ones", async () => {
      const there = await hearing(other, "t");
      const gaps = Promise.all([gap(one), gap(other)]);
      await server.kill();
      for (let n = 0; n < 1000; n++) one.publish("t", "lost");
      await server.start();
      await gaps;
      one.publish("t", "back");
      await there.until("back");
      expect(there.heard.filter((text) => text === "back")).toEqual(["back"]);
    });

    test("is noticed when frozen, and delivers again once it is back", async () => {
      const there = await hearing(other, "t");
      const gaps = Promise.all([gap(one), gap(other)]);
      server.freeze();
      while (one.isConnected || other.isConnected) await new Promise(setImmediate);
      server.thaw();
      await gaps;
      one.publish("t", "back");
      await there.until("back");
      expect(there.heard.filter((text) => text === "back")).toEqual(["back"]);
    });

    test("delivers new subscriptions once it is back", async () => {
      const gaps = Promise.all([gap(one), gap(other)]);
      await server.kill();
      const there = await hearing(other, "new");
      await server.start();
      await gaps;
      one.publish("new", "heard");
      await there.until("heard");
      expect(there.heard).toEqual(["heard"]);
    });
  });

  test("waits for a server that is down at start", async () => {
    await server.kill();
    const bus = await newEnd();
    const [there, back] = [await hearing(bus, "t"), new Promise<void>((done) => bus.onGap(done))];
    bus.publish("t", "lost");
    await server.start();
    await back;
    bus.publish("t", "heard");
    await there.until("heard");
    expect(there.heard).toEqual(["heard"]);
    bus.close();
  });
});
