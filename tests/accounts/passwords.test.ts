import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import {
  commonPasswords,
  hashChosenPassword,
  hashPassword,
  isCommonPassword,
  verifyDecoy,
  verifyPassword,
} from "../../src/accounts/passwords";
import { InvalidInput } from "../../src/lib/errors";
import { CHEAPEST, REAL_COST, setCost } from "../support/cheap-hashing";

afterEach(() => setCost(CHEAPEST));

describe("a password", () => {
  test("is hashed with argon2id at OWASP's cost, and salted", async () => {
    setCost(REAL_COST);
    const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test("is compared in full length", async () => {
    const hash = await hashPassword("Correct horse 電池");
    expect(await verifyPassword(hash, "Correct horse 電池")).toBe(true);
    for (const wrong of ["correct horse 電池", "Correct horse 電", "Correct horse 電池 ", ""]) {
      expect(await verifyPassword(hash, wrong)).toBe(false);
    }
  });

  test("matches however a keyboard composes its letters", async () => {
    const [composed, decomposed] = ["Zoë 한국어 naïve", "Zoë 한국어 naïve".normalize("NFD")];
    const mixed = `Zoe\u0308 한국어 naïve`;
    for (const chosen of [composed, decomposed, mixed]) {
      const hash = await hashPassword(chosen);
      for (const typed of [composed, decomposed, mixed]) {
        expect(await verifyPassword(hash, typed)).toBe(true);
      }
      expect(await verifyPassword(hash, "Zoe 한국어 naive")).toBe(false);
    }
  });

  test("takes as long to check without an account", async () => {
    expect(await verifyDecoy("nobody has this password")).toBe(false);
  });

  const LAST = (dictionary["passwords-common"] as string[]).findLast(
    ({ length }) => length > 8,
  ) as string;

  test("is common if the list has it in any case", async () => {
    for (const common of ["password", "Password1", "12345678", "football", "TRUSTNO1", LAST]) {
      expect(await isCommonPassword(common)).toBe(true);
    }
    for (const rare of ["correct horse battery", "密碼密碼密碼密碼", ""]) {
      expect(await isCommonPassword(rare)).toBe(false);
    }
  });

  test("is checked against as many common passwords as docs/product.md#passwords says", async () => {
    const [, stated] = (await Bun.file(join("docs", "product.md")).text()).match(
      /not one of the ([\d,]+) most common/,
    ) as RegExpMatchArray;
    const thousands = Math.round((await commonPasswords()).size / 1000);
    expect(stated).toBe(`${thousands},000`);
  });

  test.each([
    ["kim.park@example.test", "kim.park@example.test"],
    ["KIM-PARK-2026", "kim.park@example.test"],
    ["example123", "kim.park@example.test"],
    ["kimpark!!!!1", "kim.park@example.test"],
    ["AI Marketplace", "kim.park@example.test"],
    ["Marketplace2026!", "kim.park@example.test"],
    ["ai-marketplace-ok", "kim.park@example.test"],
  ])("is refused as little more than a name: %p for %p", async (password, email) => {
    const refused = hashChosenPassword(password, email, "newPassword");
    expect(refused).rejects.toThrow(InvalidInput);
    expect(await refused.catch(({ issues }) => issues)).toEqual([
      { path: "newPassword", message: "password-common" },
    ]);
  });

  test.each([
    ["the marketplace of ideas", "kim.park@example.test"],
    ["parking in a field", "park@example.test"],
    ["demo-password", "seller@demo.test"],
    ["19283746566", "kim.park@example.test"],
    ["密碼密碼密碼密碼", "a@b.co"],
  ])("is accepted: %p for %p", async (password, email) => {
    expect(await hashChosenPassword(password, email)).toStartWith("$argon2id$");
  });
});
