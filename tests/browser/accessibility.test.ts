import { expect, test } from "bun:test";
import { faultsOfPages, overflow, readAxe, showTheme, violations } from "../support/accessibility";
import { browsing } from "../support/browsing";
import { LOOKS } from "../support/every-page";
import { PATIENCE_MS } from "../support/patience";

const site = browsing();

test.each([...new Set(LOOKS.map(({ as = "visitors" }) => as))])(
  "makes every page of %s accessible in every language",
  async (viewer) => {
    const looks = LOOKS.filter(({ as = "visitors" }) => as === viewer);
    expect(await faultsOfPages(site, looks)).toEqual([]);
  },
  2 * PATIENCE_MS,
);

test("finds a missing label, overflow and low contrast in one theme", async () => {
  const page = await site.visitor({ viewport: { width: 360, height: 900 } });
  await readAxe(page);
  await page.goto("/login");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<hr width="400">`);
    document.documentElement.style.setProperty("--muted", "light-dark(#6a6150, #2a261e)");
  });
  await showTheme(page, "light");
  expect(await violations(page)).toEqual([expect.stringMatching(/^label: #email/)]);
  expect(await overflow(page, 360)).toEqual([expect.stringMatching(/has 360$/)]);
  await showTheme(page, "dark");
  const faint = await violations(page, { only: ["color-contrast"] });
  expect(faint).toContainEqual(expect.stringMatching(/^color-contrast: /));
});
