import { afterEach, beforeEach, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { isOnPostgres } from "../support/run-engine";
import { bareWatcher, SocketClient } from "../support/sockets";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const LINES = 100;

let world: World;
let lot: Package;
let address: string;

beforeEach(async () => {
  // Bun's minimum; the default is half a minute.
  world = await createWorld({ idleSeconds: 8 });
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  address = await listen(world.app);
});

afterEach(() => world.close());

async function openSockets(): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^\w*sockets (\d+)$/m.exec(metrics)?.[1]);
}

test("closes a dead connection and keeps a quiet one", async () => {
  const quiet = await SocketClient.connect(address);
  const dead = await bareWatcher(address, lot.id);
  quiet.say({ type: "JOIN_PACKAGE", packageId: lot.id });
  await quiet.next();
  expect(await openSockets()).toBe(2);

  await dead.closed;
  expect(await openSockets()).toBe(1);
  quiet.say({ type: "PING" });
  expect(await quiet.next()).toEqual({ type: "PONG" });
  quiet.close();
});

test("answers a heartbeat", async () => {
  const timers = [spyOn(globalThis, "setTimeout"), spyOn(globalThis, "setInterval")];
  for (let i = 0; i < LINES; i++) {
    const client = await SocketClient.connect(address);
    client.say({ type: "PING" });
    client.say({ type: "PING" });
    expect([await client.next(), await client.next()]).toEqual([
      { type: "PONG" },
      { type: "PONG" },
    ]);
    const closed = new Promise((resolve) => client.socket.addEventListener("close", resolve));
    client.close();
    await closed;
  }
  expect(await openSockets()).toBe(0);
  if (!isOnPostgres) for (const spy of timers) expect(spy.mock.calls.length).toBeLessThan(LINES);
  for (const spy of timers) spy.mockRestore();
});
