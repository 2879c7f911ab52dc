import { expect, test } from "bun:test";
import { COUNTRY_CODES } from "../../src/lib/countries";
import { TAX_NUMBER_COUNTRIES, validTaxNumber } from "../../src/lib/tax-numbers";

/** Published numbers of companies and authorities, or examples of the authorities. */
const VALID: Record<string, string> = {
  AT: "ATU13585627",
  AU: "AU51824753556",
  BE: "BE0428759497",
  BG: "BG175074752",
  CH: "CHE100155212MWST",
  CY: "CY10259033P",
  CZ: "CZ25123891",
  DE: "DE136695976",
  DK: "DK13585628",
  EE: "EE100931558",
  ES: "ESB58378431",
  FI: "FI20774740",
  FR: "FR40303265045",
  GB: "GB980780684",
  GR: "EL094259216",
  HR: "HR33392005961",
  HU: "HU12892312",
  IE: "IE6433435F",
  IT: "IT00743110157",
  JP: "T5835678256246",
  KR: "KR1348672683",
  LT: "LT119511515",
  LU: "LU15027442",
  LV: "LV40003521600",
  MT: "MT11679112",
  NL: "NL004495445B01",
  NO: "NO995525828MVA",
  PL: "PL8567346215",
  PT: "PT501964843",
  RO: "RO18547290",
  SE: "SE123456789701",
  SI: "SI50223054",
  SK: "SK2022749619",
  TW: "TW04595257",
};

test("knows a valid number of each country, with and without its prefix", () => {
  expect(Object.keys(VALID).toSorted()).toEqual(TAX_NUMBER_COUNTRIES.toSorted());
  for (const [country, number] of Object.entries(VALID)) {
    expect([country, validTaxNumber(country, number)]).toEqual([country, number]);
    const bare = country === "JP" ? number : number.replace(country === "CH" ? "CHE" : /^../, "");
    expect([country, validTaxNumber(country, bare)]).toEqual([country, number]);
  }
});

test("refuses a number in which one digit is wrong", () => {
  for (const [country, number] of Object.entries(VALID)) {
    const digits = [...number.matchAll(/\d/g)].map(({ index }) => index);
    const changed = digits.map((at) => {
      const digit = (Number(number[at]) + 1) % 10;
      return validTaxNumber(country, number.slice(0, at) + digit + number.slice(at + 1));
    });
    // Dutch numbers have two kinds of check digits, and Taiwan's sum repeats after 5.
    expect([country, changed.filter((each) => each === null).length > digits.length / 2]).toEqual([
      country,
      true,
    ]);
  }
});

test("reads separators, other letters and full-width digits", () => {
  expect(validTaxNumber("DE", "de 136.695.976")).toBe("DE136695976");
  expect(validTaxNumber("KR", "134-86-72683")).toBe("KR1348672683");
  expect(validTaxNumber("AU", "ABN 51 824 753 556")).toBe("AU51824753556");
  expect(validTaxNumber("TW", "０４５９５２５７")).toBe("TW04595257");
  expect(validTaxNumber("GB", "XI 980 7806 84")).toBe("XI980780684");
});

test("knows no number of other countries, and none of another country", () => {
  const others = COUNTRY_CODES.filter((code) => !TAX_NUMBER_COUNTRIES.includes(code));
  for (const country of ["HK", "US", ...others])
    expect(validTaxNumber(country, "DE136695976")).toBeNull();
  expect(validTaxNumber("FR", "DE136695976")).toBeNull();
  expect(validTaxNumber("JP", "5835678256246")).toBeNull();
  for (const text of ["", "DE", "DE136695976 or not", "DE13669597６7", "x".repeat(60)])
    expect(validTaxNumber("DE", text)).toBeNull();
});
