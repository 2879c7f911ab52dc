import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { SECOND } from "../../src/lib/time";
import { browsing } from "../support/browsing";
import { inspectLooks, LOOKS } from "../support/every-page";

const site = browsing();

test("shifts nothing while font and script load late", async () => {
  const steady = ["marketplace", "package of a bidder", "sign-in", "new passkey"];
  const looks = LOOKS.filter(({ name }) => steady.includes(name));
  const found = await inspectLooks(site, looks, {
    async prepare(page) {
      // Lots end in whole hours, and the time that remains loses a digit then.
      site.world.clock.advance(30 * SECOND);
      await page.addInitScript(keepShifts);
      await holdBack(page);
    },
    async inspect(page, open) {
      const shifts: string[] = [];
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await open();
        await page.waitForLoadState("networkidle");
        shifts.push(...(await page.evaluate(() => window.shifts)));
      }
      return shifts;
    },
  });
  expect(found).toEqual([]);
});

declare global {
  interface Window {
    shifts: string[];
  }
}

function keepShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & LayoutShift;
      const moved = sources.map(({ node }) => (node as Element | null)?.className);
      window.shifts.push(`${moved.join(", ")} by ${value}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift {
  value: number;
  sources: Array<{ node: Node | null }>;
}

/** Delays fonts and scripts until the page is painted, as over a slow connection. */
async function holdBack(page: Page): Promise<void> {
  await page.route(/\.(woff2|js)$/, async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
}
