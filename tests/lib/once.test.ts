import { expect, test } from "bun:test";
import { once } from "../../src/lib/memo";

test("something is made when it is first asked for, and never again", () => {
  let made = 0;
  const nothing = once(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
