import { expect, test } from "bun:test";
import {
  accessibilityFaults,
  overflow,
  prefer,
  readAxe,
  showTheme,
  violations,
  widthFaults,
} from "../support/accessibility";
import { browsing } from "../support/browsing";
import { inspectLooks, LOOKS } from "../support/every-page";
import { weightFaults } from "../support/page-weight";
import { PATIENCE_MS } from "../support/patience";
import { undeclaredFields } from "../support/sent-forms";

const site = browsing();

/** One visit to each page serves all inspections, because visits take most of the time. */
test.each([...new Set(LOOKS.map(({ as = "visitors" }) => as))])(
  "makes every page of %s light, accessible, and as wide as the screen in every language",
  async (viewer) => {
    const looks = LOOKS.filter(({ as = "visitors" }) => as === viewer);
    const faults = await inspectLooks(site, looks, {
      prepare: async (page) => void (await readAxe(page)),
      async inspect(page, open, look) {
        await prefer(page, site.address, "en");
        await open();
        return [
          ...(look.act ? [] : await weightFaults(page, look)),
          ...(await undeclaredFields(page, site.world)),
          ...(await accessibilityFaults(page)),
          ...(look.act ? [] : await widthFaults(page, site.address, look.islands && open)),
        ];
      },
    });
    expect(faults).toEqual([]);
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
