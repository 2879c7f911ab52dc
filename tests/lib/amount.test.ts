import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseAmount } from "../../src/lib/amount";
import { MAX_CENTS } from "../../src/lib/money";

describe("a typed amount", () => {
  test.each([
    ["1050", 105_000],
    ["1,050.5", 105_050],
    ["$1,050.50", 105_050],
    ["US$ 20", 2000],
    ["20 USD", 2000],
    ["5 $", 500],
    ["1.234,50", 123_450],
    ["1.234.567", 123_456_700],
    ["1.234.567,8", 123_456_780],
    ["1234,50", 123_450],
    ["0,5", 50],
    ["1 234,50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1\u00a0234.50", 123_450],
    ["1'234.50", 123_450],
    ["1’234’567,89", 123_456_789],
    ["１，２３４", 123_400],
    ["１２３４．５０", 123_450],
    ["＄９９", 9900],
    ["١٢٣٤", 123_400],
    ["١٬٢٣٤٫٥٠", 123_450],
    ["۱٬۲۳۴٫۵", 123_450],
    ["१,२३४.५०", 123_450],
    ["99,999,999.99", MAX_CENTS],
  ])("is accepted: %p", (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  test.each([["1.234"], ["$1.050"], ["１．２３４"], ["99.999"]])(
    "is refused as ambiguous: %p",
    (typed) => {
      expect(parseAmount(typed)).toBe("ambiguous");
    },
  );

  test.each([
    ...["", "0", "0.00", "lots", "-5", "+5", "0x10", ".5", "5."],
    ...["5,", "1,23,456", "12 34", "1,234,56", "1.234,567.89", "1,234.567,89"],
    ...["1 234'567", "1.2.3", "五千", "1万", "1k", "5 €", "HK$5", "$$5", "½", "5²", "①", "𝟓"],
    ...["١.٢٣٤.٥"],
  ])("is refused: %p", (typed) => {
    expect(parseAmount(typed)).toBe("invalid");
  });

  test.each([
    ["99999999999", "tooLarge"],
    ["100000000", "tooLarge"],
    ["100000000.50", "tooLarge"],
    ["1e5", "notation"],
    ["1.3E+4", "notation"],
    ["13000.005", "decimals"],
    ["1050,005", "decimals"],
    ["1,2345", "decimals"],
    ["0", "invalid"],
  ])("is refused with the reason: %p", (typed, reason) => {
    expect(parseAmount(typed)).toBe(reason as never);
  });

  const LOCALES =
    "en de fr de-CH es pt-BR pl sv ru ja zh-Hant ko ar-EG fa hi bn th en-IN it nb cs".split(" ");
  const cents = fc.integer({ min: 1, max: MAX_CENTS });

  test("has one meaning in every language's notation, or is refused", () => {
    const taken = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), cents, fc.boolean(), (locale, amount, whole) => {
        const meant = whole ? Math.ceil(amount / 100) * 100 : amount;
        const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 };
        const read = parseAmount(new Intl.NumberFormat(locale, digits).format(meant / 100));
        if (typeof read !== "number") return;
        taken.add(locale);
        expect(read).toBe(meant);
      }),
      { numRuns: 2000 },
    );
    expect([...taken].sort()).toEqual(LOCALES.toSorted());
  });

  test("has the same meaning in full-width digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,]{1,12}$/), (typed) => {
        const wide = typed.replace(/./g, (sign) =>
          String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
        );
        expect(parseAmount(wide)).toBe(parseAmount(typed));
      }),
    );
  });

  test("never becomes a number other than its digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9., '$٫٬٠-٩]{1,14}$/), (typed) => {
        const read = parseAmount(typed);
        if (typeof read !== "number") return;
        expect(read).toBeWithin(1, MAX_CENTS + 1);
        const digits = typed
          .replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
          .replace(/\D/g, "");
        expect([digits, `${digits}0`, `${digits}00`].map(Number)).toContain(read);
      }),
      { numRuns: 2000 },
    );
  });
});
