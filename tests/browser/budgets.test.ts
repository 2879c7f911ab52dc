import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { inspectLooks, LOOKS } from "../support/every-page";
import { PATIENCE_MS } from "../support/patience";

const site = browsing();
const KB = 1024;
const STYLE = 20 * KB;
const SCRIPT = 23 * KB;
const SCRIPT_WITH_ISLANDS = 112 * KB;
/** Fetched with the first toast. */
const TOASTER = 13 * KB;

const arriving = LOOKS.filter(({ act }) => !act);

test(
  "keeps every page within its budget, and loads React only with islands",
  async () => {
    const found = await inspectLooks(site, arriving, {
      async inspect(page, open, { islands = false }) {
        await open();
        if (islands) await page.waitForLoadState("networkidle");
        const [scripts, styles] = [await loaded(page, ".js"), await loaded(page, ".css")];
        const toaster = (await page.locator(".toast-viewport").count()) * TOASTER;
        return [
          ...((await shipsReact(scripts)) === islands ? [] : [`React: ${!islands}`]),
          ...over(
            "script",
            await transfer(scripts),
            islands ? SCRIPT_WITH_ISLANDS + toaster : SCRIPT,
          ),
          ...over("style", await transfer(styles), STYLE),
        ];
      },
    });
    expect(found).toEqual([]);
  },
  PATIENCE_MS,
);

function loaded(page: Page, ending: string): Promise<string[]> {
  return page.evaluate((ending) => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return [...new Set(names)].filter((name) => name.endsWith(ending));
  }, ending);
}

async function transfer(addresses: string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const headers = { "accept-encoding": "gzip" };
    const response = await fetch(address, { headers, decompress: false });
    bytes += (await response.bytes()).length;
  }
  return bytes;
}

async function shipsReact(scripts: string[]): Promise<boolean> {
  const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()));
  return texts.some((text) => /react/i.test(text));
}

function over(what: string, bytes: number, budget: number): string[] {
  return bytes > 0 && bytes <= budget ? [] : [`${bytes} bytes of ${what}`];
}

test("shifts nothing while font and script load late", async () => {
  const steady = ["marketplace", "package of a bidder", "sign-in", "new passkey"];
  const looks = LOOKS.filter(({ name }) => steady.includes(name));
  const found = await inspectLooks(site, looks, {
    async prepare(page) {
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
