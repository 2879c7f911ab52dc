import { expect, test } from "bun:test";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import type { Theme } from "../../src/lib/theme";
import { MINUTE } from "../../src/lib/time";
import { LOCALES, type Locale, languageOf } from "../../views/messages/catalogue";
import { browsing } from "../support/browsing";
import { inspectLooks, LOOKS, type Look } from "../support/every-page";

declare const axe: typeof import("axe-core");

const site = browsing();
const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();
const WIDTHS = [1440, 360];

/** What is done on a page names things in English; as it comes, it is held in every language. */
const EVERY: Array<[theme: Theme, locale: Locale, looks: readonly Look[]]> = [
  ["dark", "en", LOOKS],
  ["light", "en", LOOKS],
  ...LOCALES.filter((locale) => locale !== "en").map((locale): (typeof EVERY)[number] => [
    "light",
    locale,
    LOOKS.filter(({ act }) => !act),
  ]),
];

test.each(EVERY)(
  "every page is accessible and fits, in %s and %s",
  async (theme, locale, looks) => {
    const found = await inspectLooks(site, looks, async (page, open) => {
      await page.context().addCookies([
        { name: "theme", value: theme, url: site.address },
        { name: "language", value: languageOf(locale), url: site.address },
      ]);
      await open();
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      await page.evaluate(axeScript);
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await violations(page)), ...(await overflow(page, width)));
      }
      return faults;
    });
    expect(found).toEqual([]);
  },
  3 * MINUTE,
);

/** What axe finds, a line for each rule and element. */
async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<AxeResults["violations"]>(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

async function overflow(page: Page, width: number): Promise<string[]> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return needed > width ? [`needs ${needed} px of ${width}`] : [];
}

test("the check finds what is wrong", async () => {
  const page = await site.visitor({ viewport: { width: 360, height: 900 } });
  await page.goto("/login");
  await page.evaluate(axeScript);
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<hr width="400">`);
  });
  expect(await violations(page)).toEqual([expect.stringMatching(/^label: #email/)]);
  expect(await overflow(page, 360)).toEqual([expect.stringMatching(/of 360$/)]);
});
