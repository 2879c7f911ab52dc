import { describe, expect, test } from "bun:test";
import { KnownDevice } from "../../src/accounts/device";

const KEY = "the installation's";
const hash = (n: number) => `$argon2id$v=19$m=19456,t=2,p=1$salt${n}$hash${n}`;
const WHO = "kim@example.test";
const keeping = (...hashes: string[]) =>
  hashes.reduce((kept, each) => new KnownDevice(KEY, kept).cookieValueWith(WHO, each), "");

describe("a browser", () => {
  test("is recognized only for the accounts that it remembers", () => {
    const device = new KnownDevice(KEY, keeping(hash(1), hash(2)));
    expect([1, 2, 3].map((n) => device.isKnownFor(WHO, hash(n)))).toEqual([true, true, false]);
    expect(device.isKnownFor("bo@example.test", hash(1))).toBe(false);
  });

  test("remembers the latest five accounts, each once", () => {
    const device = new KnownDevice(KEY, keeping(...[1, 2, 3, 4, 5, 1, 6].map(hash)));
    expect([1, 2, 3, 4, 5, 6].map((n) => device.isKnownFor(WHO, hash(n)))).toEqual([
      ...[true, false, true, true, true, true],
    ]);
  });

  test("cannot forge the device cookie, nor learn a password from it", () => {
    const forged = new KnownDevice("another key").cookieValueWith(WHO, hash(1));
    expect(new KnownDevice(KEY, forged).isKnownFor(WHO, hash(1))).toBe(false);
    expect(forged).not.toContain("hash1");
  });

  test.each(["", ".", "....", "x".repeat(10_000), "é".repeat(22), "%00", "A".repeat(22)])(
    "is recognized for no account with the cookie %p",
    (kept) => {
      const device = new KnownDevice(KEY, kept);
      expect(device.isKnownFor(WHO, hash(1))).toBe(false);
      expect(device.cookieValueWith(WHO, hash(1)).length).toBeLessThan(120);
    },
  );
});
