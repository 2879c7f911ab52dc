import { expect, test } from "bun:test";
import { Turns } from "../../src/realtime/turns";

test("work of a connection is done in order, however long each takes", async () => {
  const turns = new Turns<object>();
  const connection = {};
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  turns.take(connection, async () => {
    await slow.promise;
    done.push("first");
  });
  const second = new Promise<void>((resolve) => {
    turns.take(connection, () => {
      done.push("second");
      resolve();
    });
  });
  await new Promise<void>((resolve) => turns.take({}, resolve));
  expect(done).toEqual([]);
  slow.resolve();
  await second;
  expect(done).toEqual(["first", "second"]);
});

test("a connection may have only so much waiting", async () => {
  const turns = new Turns<object>();
  const [connection, other] = [{}, {}];
  const slow = Promise.withResolvers<void>();
  turns.take(connection, () => slow.promise);
  const taken = Array.from({ length: 200 }, () => turns.take(connection, () => undefined));
  expect(taken.filter(Boolean).length).toBeWithin(90, 101);
  expect(turns.take(other, () => undefined)).toBe(true);
  slow.resolve();
});

test("nothing of a closed connection is heard", async () => {
  const turns = new Turns<object>();
  const connection = {};
  const slow = Promise.withResolvers<void>();
  let heard = false;
  turns.take(connection, () => slow.promise);
  turns.take(connection, () => {
    heard = true;
  });
  turns.closed(connection);
  slow.resolve();
  for (let i = 0; i < 10; i++) await Promise.resolve();
  expect(heard).toBe(false);
});
