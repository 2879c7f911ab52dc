import { beforeEach, describe, expect, test } from "bun:test";
import type { Page, Response } from "playwright";
import { browsing } from "../support/browsing";
import { furnish, LOOKS, type Look, openLook } from "../support/every-page";

const site = browsing();
const KB = 1000;
let lots: Awaited<ReturnType<typeof furnish>>;

beforeEach(async () => {
  lots = await furnish(site.world);
});

/** Looks as they come from the server; a message that is shown later fetches its own parts. */
const arriving = LOOKS.filter(({ act }) => !act);

/** Opens a look and keeps everything that it loads. */
async function load(look: Look): Promise<Response[]> {
  const page = look.as ? await site.as(look.as) : await site.visitor();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await openLook(site, page, look, lots);
  // An island is fetched by the page's script, and what it may need later by the island.
  if (look.islands) await page.waitForLoadState("networkidle");
  return responses;
}

const ofType = (responses: Response[], type: string) =>
  responses.filter((response) => response.headers()["content-type"]?.includes(type));

/** Bytes on the wire, compressed as they came. */
async function transferred(responses: Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test.each(arriving.filter(({ islands }) => !islands))(
  "$name: no React, at most 20 KB of script and of style",
  async (look) => {
    const responses = await load(look);
    const scripts = ofType(responses, "javascript");
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(await script.text()).not.toMatch(/react/i);
    expect(await transferred(scripts)).toBeLessThanOrEqual(20 * KB);
    expect(await transferred(ofType(responses, "css"))).toBeLessThanOrEqual(20 * KB);
  },
);

test.each(arriving.filter(({ islands }) => islands))(
  "$name: at most 120 KB of script, 20 KB of style",
  async (look) => {
    const responses = await load(look);
    const scripts = ofType(responses, "javascript");
    expect(await Promise.all(scripts.map((script) => script.text()))).toContainEqual(
      expect.stringMatching(/react/i),
    );
    expect(await transferred(scripts)).toBeLessThanOrEqual(120 * KB);
    expect(await transferred(ofType(responses, "css"))).toBeLessThanOrEqual(20 * KB);
  },
);

describe("nothing moves while it loads", () => {
  const steady = ["marketplace of a member", "package of a bidder"];

  test.each(LOOKS.filter(({ name }) => steady.includes(name)))("$name", async (look) => {
    for (const width of [1440, 360]) {
      const settings = { viewport: { width, height: 900 } };
      const page = look.as ? await site.as(look.as, settings) : await site.visitor(settings);
      await page.addInitScript(keepShifts);
      await holdFonts(page);
      await openLook(site, page, look, lots);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    }
  });
});

declare global {
  interface Window {
    /** What moved, and how far. */
    shifts: string[];
  }
}

function keepShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & LayoutShift;
      const moved = sources.map(({ node }) => (node as Element | null)?.className);
      window.shifts.push(`${moved.join(", ")}: ${value}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** What the observer tells of a shift; the DOM's types do not have it yet. */
interface LayoutShift {
  value: number;
  sources: Array<{ node: Node | null }>;
}

/** Lets fonts come only once the page stands, as over a slow connection. */
async function holdFonts(page: Page): Promise<void> {
  const loaded = page.waitForEvent("domcontentloaded");
  await page.route("**/*.woff2", async (route) => {
    await loaded;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await route.continue();
  });
}
