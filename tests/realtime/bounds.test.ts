import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { CHANNEL_MESSAGES, OPEN_SOCKETS } from "../../src/limits/route-limits";
import { MessageLimiter } from "../../src/realtime/incoming-messages";
import { OpenSockets } from "../../src/realtime/sockets";
import { TestClock } from "../support/clock";
import { listen } from "../support/http";
import { SocketClient } from "../support/sockets";
import { type Browser, createWorld, type World } from "../support/world";

describe("connections to the channel", () => {
  let world: World;
  let address: string;
  let clients: SocketClient[];

  beforeEach(async () => {
    world = await createWorld({ env: { TRUST_PROXY: "on" } });
    address = await listen(world.app);
    clients = [];
  });

  afterEach(async () => {
    for (const client of clients) client.close();
    await world.close();
  });

  let host = 0;

  async function connect(browser: Browser | null = null, network = "2001:db8:1:2") {
    const place = { "x-forwarded-for": `${network}::${(++host).toString(16)}` };
    const client = await SocketClient.as(address, browser, place);
    clients.push(client);
    return client;
  }

  test("are limited per member until closed", async () => {
    const ada = await world.as("ada");
    for (let i = 0; i < OPEN_SOCKETS.member; i++) await connect(ada, `2001:db8:${i + 1}:2`);
    await expect(connect(ada)).rejects.toThrow("refused");
    await connect();
    await connect(await world.as("bo"));
    const [first] = clients as [SocketClient];
    const closed = new Promise((resolve) => first.socket.addEventListener("close", resolve));
    first.close();
    await closed;
    const again = await connect(ada);
    again.say({ type: "PING" });
    expect(await again.next()).toEqual({ type: "PONG" });
  });

  test("are refused with 429 and a retry time", async () => {
    const ada = await world.as("ada");
    for (let i = 0; i < OPEN_SOCKETS.member; i++) await connect(ada);
    const answer = await fetch(`${address}/ws`, {
      headers: {
        cookie: `session=${ada.cookies.get("session")}`,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": btoa("sixteen bytes ok"),
      },
    });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("30");
  });

  test("cannot exceed the limit when they arrive together", async () => {
    const ada = await world.as("ada");
    await Promise.allSettled(Array.from({ length: OPEN_SOCKETS.member + 20 }, () => connect(ada)));
    for (const client of clients) client.say({ type: "PING" });
    const pongs = await Promise.all(clients.map((client) => client.next().catch(() => null)));
    expect(pongs.filter(Boolean).length).toBe(OPEN_SOCKETS.member);
  });
});

describe("messages on the channel", () => {
  test("are limited per connection, without affecting others", async () => {
    const world = await createWorld();
    const address = await listen(world.app);
    const [loud, quiet] = [
      await SocketClient.connect(address),
      await SocketClient.connect(address),
    ];
    const closed = new Promise<CloseEvent>((resolve) => {
      loud.socket.onclose = resolve;
    });
    for (let i = 0; i < CHANNEL_MESSAGES.connection; i++) {
      loud.say({ type: "PING" });
      expect(await loud.next()).toEqual({ type: "PONG" });
    }
    for (let i = 0; i < 1000; i++) loud.say({ type: "PING" });
    expect((await closed).code).toBe(1008);
    expect(loud.received).toHaveLength(CHANNEL_MESSAGES.connection);
    quiet.say({ type: "PING" });
    expect(await quiet.next()).toEqual({ type: "PONG" });
    quiet.close();
    await world.close();
  });

  test("are limited per network and minute", () => {
    const clock = new TestClock();
    const counts = new MessageLimiter<object>({ connection: 2, network: 3 }, clock);
    const [one, two, three] = [{}, {}, {}];
    const heard = (connection: object, network: string) => counts.count(connection, network);
    expect([heard(one, "a"), heard(one, "a"), heard(one, "a")]).toEqual([true, true, false]);
    expect([heard(two, "a"), heard(three, "b")]).toEqual([false, true]);
    clock.advance(MINUTE);
    expect([heard(one, "a"), heard(two, "a")]).toEqual([true, true]);
  });
});

describe("connection slots", () => {
  const socket = () => ({ close: () => undefined });
  const bounds = { member: 2, network: 3 };
  const one = { memberId: "one", network: "a", isKnown: false };

  test("are counted per member and network", () => {
    const sockets = new OpenSockets(bounds);
    const [first, second] = [socket(), socket()];
    sockets.onOpen(first, one);
    sockets.onOpen(second, { ...one, network: "b" });
    expect(sockets.hasRoomFor({ ...one, network: "c" })).toBe(false);
    expect(sockets.hasRoomFor({ memberId: "two", network: "a", isKnown: false })).toBe(true);
    sockets.onClose(second);
    sockets.onClose(second);
    expect(sockets.hasRoomFor(one)).toBe(true);
    for (let i = 0; i < 2; i++)
      sockets.onOpen(socket(), { memberId: null, network: "a", isKnown: false });
    expect(sockets.hasRoomFor({ memberId: null, network: "a", isKnown: false })).toBe(false);
    expect(sockets.hasRoomFor(one)).toBe(false);
    expect(sockets.hasRoomFor({ memberId: null, network: "b", isKnown: false })).toBe(true);
    expect(sockets.count).toBe(3);
  });

  test("do not count reloads in development", () => {
    const sockets = new OpenSockets({ member: 0, network: 0 });
    sockets.onOpen(socket());
    expect(sockets.count).toBe(1);
  });
});
