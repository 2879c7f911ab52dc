import { describe, expect, test } from "bun:test";
import { countPii, type PiiKind, withoutPersonalData } from "../../src/quality";
import { isCardNumber, isCnId, isHkId, isTwId } from "../../src/quality/privacy/check-digits";
import { analyze, fixture } from "./texts";

describe("a check digit", () => {
  test.each([
    [
      "Hong Kong",
      isHkId,
      ["A1234563", "G123456A", "AB9876543", "C123456" + "9"],
      ["A1234564", "A123456", "a1234563", "A12345633"],
    ],
    [
      "resident",
      isCnId,
      ["11010519491231002X", "440308199901101512"],
      ["110105194912310021", "11010519491331002X", "010105194912310021", "1101051949123100"],
    ],
    ["Taiwan", isTwId, ["A123456789", "F131104093"], ["A123456788", "A323456789", "A12345678"]],
    [
      "card",
      isCardNumber,
      ["4111111111111111", "5500005555555559", "378282246310005", "6011000990139424"],
      ["4111111111111112", "1234567812345670", "0000000000000000", "411111111111"],
    ],
  ] as const)("validates %s", (_name, isValid, right, wrong) => {
    for (const number of right) expect([number, isValid(number)]).toEqual([number, true]);
    for (const number of wrong) expect([number, isValid(number)]).toEqual([number, false]);
  });
});

const found: [kind: PiiKind, text: string][] = [
  ["email", "Write to chan.tai-man+books@press.com.hk today."],
  ["email", "電郵：editor@publisher.hk。"],
  ["phone", "Call +852 2345 6789"],
  ["phone", "電話：23456789"],
  ["phone", "Tel: 2345-6789"],
  ["phone", "查詢 2345 6789 陳小姐"],
  ["phone", "手机 13912345678"],
  ["phone", "手機 0912-345-678"],
  ["phone", "(02) 2345-6789"],
  ["phone", "電話 ０９０－１２３４－５６７８"],
  ["phone", "090-1234-5678"],
  ["phone", "010-1234-5678"],
  ["phone", "(212) 555-0147"],
  ["phone", "212-555-0147"],
  ["phone", "+44 20 7946 0958"],
  ["hk-id", "身份證 A123456(3)"],
  ["hk-id", "身份證號碼Ａ１２３４５６（３）"],
  ["cn-id", "身份证11010519491231002X号"],
  ["cn-id", "110105 19491231 002X"],
  ["tw-id", "身分證字號 A123456789"],
  ["card", "4111 1111 1111 1111"],
  ["card", "card 5500005555555559."],
  ["ipv4", "from 203.0.113.45 at noon"],
];

const notFound: [name: string, text: string][] = [
  ["an address at nobody's domain", "someone@example.com, a@b, @handle, x@localhost"],
  ["dates", "2024-01-15, 20240115, 1949.12.31, 15/01/2024"],
  ["years", "the years 1990-2000 and 2019 2020"],
  ["eight bare digits", "the sum is 23456789 dollars, or 23,456,789"],
  ["a wrong check digit", "A123456(4), 110105194912310021, A123456788, 4111 1111 1111 1112"],
  ["part numbers", "model A1234563, order AB123456, ISBN 978-962-996-000-0"],
  ["sections and versions", "see 1.2.3.4 and 2.10.1"],
  ["addresses of one's own network", "192.168.0.12, 127.0.0.1, 10.24.0.99, 172.16.20.30"],
  ["impossible addresses", "300.12.45.67"],
  ["a table", "1234 5678 9012 3456 7890 1234"],
  ["long runs", "3.14159265358979323846264338327950288"],
  ["ISBNs", "ISBN 0-935702-42-4, ISBN-10: 0-9752298-0-X, ISBN 978-0-596-52068-7, 0-9752-2980-4"],
  ["dates in eight digits", "backup-2024-0115, log of 2031-1224, 2019 0415"],
  ["versions", "version 3.1415.9265, firmware 1.3912.345.678, v09.12.345.678"],
  ["a manual's parts", "Part no. 4421-3307, 4421-3308 and 212-555-0147; order number 13912345678"],
  ["parts in Chinese", "型號：2345-6789、2345-6790；部品番号 090-1234-5678"],
  ["two groups in English prose", "Fit the filter 4421 3307 before the gasket 5530-2291."],
  ["sums", "12 + 34 = 46; 3 × 25 = 75; 123 456 789 km"],
];

describe("the count of personal data", () => {
  test("masks a possible part number too", () => {
    expect(withoutPersonalData("Chan Tai Man 2345 6789")).toBe("Chan Tai Man ■■■■■■■■■");
    expect(withoutPersonalData("Part no. 2345 6789")).toBe("Part no. 2345 6789");
  });

  test.each(found)("includes %s in %j", (kind, text) => {
    expect(countPii(text)[kind]).toBe(1);
    const others = Object.entries(countPii(text)).filter(
      ([other, count]) => other !== kind && count > 0,
    );
    expect(others).toEqual([]);
  });

  test.each(notFound)("finds nothing in %s", (_name, text) => {
    expect(Object.entries(countPii(text)).filter(([, count]) => count > 0)).toEqual([]);
  });

  test("finds nothing in the classics", () => {
    for (const name of [
      "udhr-en",
      "udhr-zh-hant",
      "udhr-ja",
      "udhr-ko",
      "analects",
      "moby-dick-1",
    ]) {
      const counts = Object.values(countPii(fixture(name)));
      expect(counts.every((count) => count === 0)).toBe(true);
    }
  });

  test("contains counts, never values", () => {
    const secrets = ["ahab@pequod.co", "A123456(3)", "tel. 2345 6789", "11010519491231002X"];
    const analysis = analyze(`${fixture("moby-dick-10")}\n${secrets.join(" and ")}`);
    expect(analysis.facts.pii).toMatchObject({ email: 1, "hk-id": 1, phone: 1, "cn-id": 1 });
    const json = JSON.stringify(analysis);
    for (const secret of secrets) expect(json).not.toContain(secret);
  });
});
