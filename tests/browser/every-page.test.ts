import { expect, test } from "bun:test";
import { accessibilityFaults, prefer, showTheme, widthFaults } from "../support/accessibility";
import { browsing } from "../support/browsing";
import { inspectLooks, LOOKS } from "../support/every-page";
import { undeclaredFields, weightFaults } from "../support/page-faults";
import { PATIENCE_MS } from "../support/patience";

const site = browsing();

/** One visit to each page serves all inspections, because visits take most of the time. */
test.each([...new Set(LOOKS.map(({ as = "visitors" }) => as))])(
  "makes every page of %s light, accessible, and as wide as the screen in every language",
  async (viewer) => {
    const looks = LOOKS.filter(({ as = "visitors" }) => as === viewer);
    const faults = await inspectLooks(site, looks, {
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

test("finds a missing label, overflow, and low contrast in one theme or at one width", async () => {
  const page = await site.visitor();
  await page.goto("/login");
  await showTheme(page, "light");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document
      .querySelector("main")
      ?.insertAdjacentHTML(
        "beforeend",
        `<hr width="350"><p id="dark">Faint</p><p id="narrow">Faint on phones</p>`,
      );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`#dark { color: light-dark(#000, #2a261e) }
      @media (width < 600px) { #narrow { color: light-dark(#f0ede5, #fff) } }`);
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await accessibilityFaults(page)).toEqual([
    expect.stringMatching(/^label: #email/),
    expect.stringMatching(/^color-contrast: #dark/),
    expect.stringMatching(/^color-contrast: #narrow/),
    expect.stringMatching(/^label: #email/),
    expect.stringMatching(/has 320$/),
  ]);
});
