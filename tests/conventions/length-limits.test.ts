import { expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { profileChanges } from "../../src/accounts/schema";
import { listingFacts } from "../../src/packages/schema";

const listing = listingFacts(2026).partial();
const LIMITS = [
  ["first-name-long", profileChanges, "firstName", 50],
  ["last-name-long", profileChanges, "lastName", 50],
  ["organization-long", profileChanges, "organization", 100],
  ["title-long", listing, "title", 100],
  ["description-long", listing, "description", 1000],
] as const;

const BELOW = /少於|未満|미만/;

// The English sentences are quoted from the specification.
test.each(LIMITS)("%s names the longest text that is accepted", (code, schema, field, most) => {
  expect(schema.safeParse({ [field]: "x".repeat(most) }).success).toBe(true);
  const refused = schema.safeParse({ [field]: "x".repeat(most + 1) });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([code]);
  for (const locale of ["zh-Hant", "ja", "ko"] as const) {
    const text = messagesFor(locale).fields[code];
    expect(text.replace(",", "")).toContain(String(most));
    expect(text).not.toMatch(BELOW);
  }
});
