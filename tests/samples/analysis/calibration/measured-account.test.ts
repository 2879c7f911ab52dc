import { describe, expect, test } from "bun:test";
import { accountOf } from "../../../../src/samples/analysis/calibration/account";
import type { Measurement } from "../../../../src/samples/analysis/calibration/measurement";
import { aims, byLanguage } from "../../../../src/samples/analysis/calibration/summary";
import { LOCALES, type Locale, messagesFor } from "../../../../views/messages/catalogue";
import { wordAccount } from "../../../../views/messages/measured-account";

/** Another measurement: of English all is well, of German a bank and a novel are not. */
const texts: Measurement[] = [
  { name: "en_novel", language: "en", clean: 91, spoiled: { rot13: [80, 70, 60, 30] } },
  { name: "en_law-statute", language: "en", clean: 88, spoiled: { rot13: [80, 70, 51, 30] } },
  { name: "de_mathematics-own", language: "de", clean: 41, spoiled: { rot13: [40, 44, 33, 30] } },
  { name: "de_novel", language: "de", clean: 63, spoiled: { templates: [60, 55, 50, 40] } },
];

const said = (locale: Locale, of?: Measurement[]) =>
  wordAccount(messagesFor(locale), locale, of && accountOf(of)).join(" ");

/** Numbers that stand in the sentences whatever was measured: the aims. */
const AIMS = ["0.98", "0.95", "20", "75", "5", "1", "2"];
const numbersIn = (text: string) =>
  text.replace(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? [];

describe("what the guide says of the measurement", () => {
  test("is counted from the file", () => {
    const account = accountOf();
    const [all, ...languages] = byLanguage();
    expect(account).toMatchObject(aims());
    expect(account.auc).toBe(all?.auc as number);
    const below = languages.filter(({ auc }) => auc < 0.95).map(({ language }) => language);
    expect([...account.below].sort()).toEqual(below.sort() as string[]);
    const counted = account.kinds.reduce((sum, { low }) => sum + low, 0);
    expect(counted).toBe(account.low);
  });

  test("changes with the file, kinds, languages and all", () => {
    expect(accountOf(texts)).toMatchObject({
      texts: 4,
      low: 2,
      pairs: 4,
      cheap: 2,
      disordered: 1,
      languages: 2,
      below: ["de"],
      median: 88,
      kinds: [
        { kind: "banks", texts: 1, low: 1 },
        { kind: "laws", texts: 1, low: 0 },
        { kind: "others", texts: 2, low: 1 },
      ],
    });
  });

  test("tells pages of commands from other texts", () => {
    const commands = {
      name: "de_tldr",
      language: "de",
      clean: 27,
      spoiled: { rot13: [9, 9, 9, 9] },
    };
    expect(accountOf([...texts, commands]).kinds).toEqual([
      { kind: "banks", texts: 1, low: 1 },
      { kind: "laws", texts: 1, low: 0 },
      { kind: "commands", texts: 1, low: 1 },
      { kind: "others", texts: 2, low: 1 },
    ]);
  });

  test.each([...LOCALES])("in %s names what is in the file, and no other figure", (locale) => {
    const { auc, pairs, cheap, disordered, kinds, least, ...account } = accountOf();
    const figures = [
      auc.toFixed(3),
      ...[pairs, cheap, disordered, account.texts, account.low, account.languages, account.median],
      account.languages - account.below.length,
      ...kinds.flatMap(({ texts, low }) => [texts, low]),
      ...least.map(({ points }) => Math.round(points)),
    ].map(String);
    const now = said(locale);
    for (const figure of figures) expect(numbersIn(now)).toContain(figure);
    const other = numbersIn(now).filter((number) => ![...figures, ...AIMS].includes(number));
    expect(other).toEqual([]);
  });

  test.each([...LOCALES])("in %s parts thousands", (locale) => {
    const many = { ...accountOf(), pairs: 12345 };
    const [, , pairs] = wordAccount(messagesFor(locale), locale, many);
    expect(pairs).toContain("12,345");
  });

  test.each([...LOCALES])("in %s holds of another measurement as well", (locale) => {
    const words = messagesFor(locale).samples.guide.measured;
    const other = said(locale, texts);
    const { below, auc } = accountOf(texts);
    expect(other).toContain(auc.toFixed(3));
    expect(below).toEqual(["de"]);
    expect(other).toContain(new Intl.DisplayNames(locale, { type: "language" }).of("de") as string);
    expect(other).toContain(words.degradations.templates);
    const clean = texts.filter(({ language }) => language === "en");
    const [, reached = "", , none = ""] = wordAccount(
      messagesFor(locale),
      locale,
      accountOf(clean),
    );
    expect(numbersIn(none)).not.toContain("0");
    expect(reached).toContain("1.000");
  });
});
