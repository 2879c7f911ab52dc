import { expect, test } from "bun:test";
import { MessageQueues } from "../../src/realtime/incoming-messages";

test("handles a connection's messages in order", async () => {
  const queues = new MessageQueues<object>();
  const connection = {};
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  queues.add(connection, async () => {
    await slow.promise;
    done.push("first");
  });
  const second = new Promise<void>((resolve) => {
    queues.add(connection, () => {
      done.push("second");
      resolve();
    });
  });
  await new Promise<void>((resolve) => queues.add({}, resolve));
  expect(done).toEqual([]);
  slow.resolve();
  await second;
  expect(done).toEqual(["first", "second"]);
});

test("limits the queue of a connection", async () => {
  const queues = new MessageQueues<object>();
  const [connection, other] = [{}, {}];
  const slow = Promise.withResolvers<void>();
  queues.add(connection, () => slow.promise);
  const taken = Array.from({ length: 200 }, () => queues.add(connection, () => undefined));
  expect(taken.filter(Boolean).length).toBeWithin(90, 101);
  expect(queues.add(other, () => undefined)).toBe(true);
  slow.resolve();
});

test("handles nothing from a closed connection", async () => {
  const queues = new MessageQueues<object>();
  const connection = {};
  const slow = Promise.withResolvers<void>();
  let heard = false;
  queues.add(connection, () => slow.promise);
  queues.add(connection, () => {
    heard = true;
  });
  queues.onClose(connection);
  slow.resolve();
  for (let i = 0; i < 10; i++) await Promise.resolve();
  expect(heard).toBe(false);
});
