import { beforeEach, describe, expect, test } from "bun:test";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { THEME_COOKIE } from "../../src/http/reader";
import { browsing } from "../support/browsing";
import { furnish, LOOKS, openLook } from "../support/every-page";

declare const axe: typeof import("axe-core");

const site = browsing();
const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();
const WIDTHS = [1440, 360];
let lots: Awaited<ReturnType<typeof furnish>>;

beforeEach(async () => {
  lots = await furnish(site.world);
});

/** What axe finds, a line for each rule and element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeScript);
  const { violations } = await page.evaluate<AxeResults>(() =>
    axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

describe("what people see is accessible and fits, in both themes", () => {
  test.each(LOOKS)("$name", async (look) => {
    const page = look.as ? await site.as(look.as) : await site.visitor();
    for (const theme of ["dark", "light"]) {
      const cookie = { name: THEME_COOKIE, value: theme, url: site.address };
      await page.context().addCookies([cookie]);
      await openLook(site, page, look, lots);
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
});
