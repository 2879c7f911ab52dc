import { expect, test } from "bun:test";
import { COUNTRY_CODES, countryCode } from "../../src/lib/countries";

test("finds a country by its code or by its name in a supported language", () => {
  const given = [
    ...["hk", "Hong Kong", "香港", "France", "United Kingdom", "UK", "U.S.A.", "Russia", "Germany"],
    ...[
      "The Netherlands",
      "Republic of Korea",
      "대한민국",
      "日本",
      "台灣",
      "Deutschland",
      "España",
    ],
  ];
  expect(given.map(countryCode)).toEqual([
    ...["HK", "HK", "HK", "FR", "GB", "GB", "US", "RU", "DE"],
    ...["NL", "KR", "KR", "JP", "TW", "DE", "ES"],
  ]);
  for (const none of ["", "UK2", "EU", "ZZ", "Atlantis"]) expect(countryCode(none)).toBeNull();
});

test("finds every code by its English name", () => {
  const names = new Intl.DisplayNames("en", { type: "region" });
  expect(COUNTRY_CODES.filter((code) => countryCode(names.of(code) ?? "") !== code)).toEqual([]);
  expect(new Set(COUNTRY_CODES).size).toBe(249);
});
