import { expect, test } from "bun:test";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import { grantedRights } from "../../messages/rights-facts";
import { NO_RIGHTS } from "../../src/rights/rights";

const territoryIn = (territory: string, locale: (typeof LOCALES)[number]) => {
  const { rights: words } = messagesFor(locale);
  const facts = grantedRights({ ...NO_RIGHTS, territory }, words);
  return facts.find(({ label }) => label === words.labels.territory)?.value;
};

test("shows a suggested territory in the reader's language", () => {
  for (const written of ["Worldwide", " worldwide", "全球", "全世界", "전 세계"])
    expect(LOCALES.map((locale) => territoryIn(written, locale))).toEqual(
      LOCALES.map((locale) => messagesFor(locale).rights.worldwide),
    );
  for (const written of ["Worldwide except Japan", "Hong Kong", "歐盟"])
    for (const locale of LOCALES) expect(territoryIn(written, locale)).toBe(written);
});
