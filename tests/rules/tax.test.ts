import { expect, test } from "bun:test";
import { type TaxKind, type TaxRule, type TaxRules, taxFor } from "../../src/rules/tax";

const rule = (kind: TaxKind, rate = 0, note = ""): TaxRule => ({ kind, rate, note });

const BRITISH: TaxRules = {
  country: "GB",
  isAdded: true,
  home: rule("standard", 2000),
  numbered: rule("reverse", 0, "Customer to account for VAT"),
  union: null,
  abroad: rule("outside"),
};

const GERMAN: TaxRules = {
  country: "DE",
  isAdded: false,
  home: rule("standard", 1900),
  numbered: rule("reverse"),
  union: rule("standard", 2100),
  abroad: rule("export"),
};

const taxed = (rules: TaxRules, country: string, taxNumber = "") => {
  const { group, category, rate, reasonCode, addedRate } = taxFor(rules, { country, taxNumber });
  return [group, category, rate, addedRate, reasonCode];
};

test("a British seller charges each buyer the tax of their group", () => {
  expect(taxed(BRITISH, "GB")).toEqual(["home", "S", 2000, 2000, ""]);
  expect(taxed(BRITISH, "GB", "GB980780684")).toEqual(["home", "S", 2000, 2000, ""]);
  expect(taxed(BRITISH, "DE", "DE136695976")).toEqual(["numbered", "AE", 0, 0, "VATEX-EU-AE"]);
  expect(taxed(BRITISH, "JP", "T5835678256246")).toEqual(["numbered", "AE", 0, 0, "VATEX-EU-AE"]);
  expect(taxed(BRITISH, "HK", "12345678")).toEqual(["abroad", "O", 0, 0, "VATEX-EU-O"]);
  expect(taxed(BRITISH, "US")).toEqual(["abroad", "O", 0, 0, "VATEX-EU-O"]);
});

test("a tax number counts only in the country of the buyer, and only if it is valid", () => {
  for (const number of ["DE136695977", "FR40303265045", "DE", ""])
    expect(taxed(BRITISH, "DE", number)[0]).toBe("abroad");
  const { taxNumber } = taxFor(BRITISH, { country: "DE", taxNumber: "136 695 976" });
  expect(taxNumber).toBe("DE136695976");
});

test("a German seller distinguishes other buyers in the EU", () => {
  expect(taxed(GERMAN, "DE")).toEqual(["home", "S", 1900, 0, ""]);
  expect(taxed(GERMAN, "FR", "FR40303265045")).toEqual(["numbered", "AE", 0, 0, "VATEX-EU-AE"]);
  expect(taxed(GERMAN, "FR")).toEqual(["union", "S", 2100, 0, ""]);
  expect(taxed(GERMAN, "HK")).toEqual(["abroad", "G", 0, 0, "VATEX-EU-G"]);
  expect(taxed(GERMAN, "GB")).toEqual(["abroad", "G", 0, 0, "VATEX-EU-G"]);
});

test("buyers without a rule of their own pay the tax at home", () => {
  const rules = { ...BRITISH, numbered: null, abroad: null };
  expect(taxed(rules, "HK")).toEqual(["abroad", "S", 2000, 2000, ""]);
  expect(taxed(rules, "DE", "DE136695976")).toEqual(["numbered", "S", 2000, 2000, ""]);
});
