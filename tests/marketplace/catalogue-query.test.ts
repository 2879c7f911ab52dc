import { expect, test } from "bun:test";
import { sql } from "kysely";
import { queryOf } from "../../src/marketplace/catalogue-query";

test("shapes of addresses that somebody makes up take the place of the oldest, and no more memory", () => {
  const compiled = (shape: string) => queryOf([shape], () => sql`select 1`);
  const first = compiled("first");
  expect(compiled("first")).toBe(first);
  for (let i = 0; i < 300; i++) compiled(`made up ${i}`);
  expect(compiled("first")).not.toBe(first);
});
