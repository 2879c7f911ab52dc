import { describe, expect, test } from "bun:test";
import {
  hashPassword,
  isCommonPassword,
  verifyNothing,
  verifyPassword,
} from "../../src/accounts/passwords";

describe("a password", () => {
  test("is hashed with argon2id at OWASP's cost, and salted", async () => {
    const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test("is verified as it was given, to the last letter", async () => {
    const hash = await hashPassword("Correct horse 電池");
    expect(await verifyPassword(hash, "Correct horse 電池")).toBe(true);
    for (const wrong of ["correct horse 電池", "Correct horse 電", "Correct horse 電池 ", ""]) {
      expect(await verifyPassword(hash, wrong)).toBe(false);
    }
  });

  test("is worked on as long where there is no account", async () => {
    expect(await verifyNothing("nobody has this password")).toBe(false);
  });

  test("is common where everybody tries it first, whatever its case", () => {
    for (const common of ["password", "Password1", "12345678", "football", "TRUSTNO1"]) {
      expect(isCommonPassword(common)).toBe(true);
    }
    for (const rare of ["correct horse battery", "密碼密碼密碼密碼", ""]) {
      expect(isCommonPassword(rare)).toBe(false);
    }
  });
});
