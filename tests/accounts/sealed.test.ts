import { expect, test } from "bun:test";
import { seal, unseal } from "../../src/lib/sealing";

const KEY = Buffer.alloc(32, 1).toString("base64url");
const OTHER = Buffer.alloc(32, 2).toString("base64url");

test("a sealed value opens only with its key and for its own purpose", () => {
  const sealed = seal(KEY, "a secret 密", "ada");
  expect(unseal(KEY, sealed, "ada")).toBe("a secret 密");
  expect(sealed).not.toBe(seal(KEY, "a secret 密", "ada"));
  expect(() => unseal(OTHER, sealed, "ada")).toThrow();
  expect(() => unseal(KEY, sealed, "bo")).toThrow();
  const changed = sealed.startsWith("A") ? "B" : "A";
  expect(() => unseal(KEY, `${changed}${sealed.slice(1)}`, "ada")).toThrow();
});
