import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright";
import type { App } from "../../src/app";
import { type DemoPages, PAGES } from "../../tools/bench/pages/pages";
import { openDemo } from "../../tools/screens/screens";
import { sharedChromium } from "../support/chromium";
import { newFolder } from "../support/folder";
import { listen } from "../support/http";
import { PATIENCE_MS } from "../support/patience";

/** The most words that each page shows before a reader unfolds anything. */
const MOST_WORDS = [
  ["round, visitor", 302],
  ["review of a bid, buyer", 116],
  ["listing form, seller", 90],
  ["contract, buyer", 290],
  ["settings, buyer", 305],
] as const;

/** What sellers write is as long as they want it, and cards are of other packages. */
const NOT_COUNTED = [
  ...[".sample-page", ".excerpt", ".prose", ".original-title", ".package-list"],
  ...[".package-header h1", ".visually-hidden", "script", "style"],
].join();

let app: App;
let demo: DemoPages;
let address: string;
let chromium: Browser;

beforeAll(async () => {
  ({ app, demo } = await openDemo(newFolder()));
  address = await listen(app);
  chromium = await sharedChromium();
}, PATIENCE_MS);

afterAll(() => app.finish());

const wordsOn = (page: Page): Promise<number> =>
  page.evaluate((notCounted) => {
    const isRead = (element: Element) =>
      !element.matches(notCounted) &&
      (getComputedStyle(element).display === "contents" ||
        element.checkVisibility({ visibilityProperty: true }));
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.text ?? "";
      if (!(node instanceof Element) || !isRead(node)) return "";
      return [...node.childNodes].map(textOf).join(" ");
    };
    const words = textOf(document.querySelector("main") as Element).split(/\s+/);
    return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }, NOT_COUNTED);

test.each(MOST_WORDS)("the page “%s” has at most %d words", async (label, most) => {
  const at = PAGES.findIndex(({ name, viewer }) => `${name}, ${viewer}` === label);
  const [name = "", value = ""] = (demo.cookies[PAGES[at]?.viewer ?? "visitor"] ?? "").split("=");
  const context = await chromium.newContext({ baseURL: address });
  try {
    if (value !== "") await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.goto(demo.paths[at] as string);
    const words = await wordsOn(page);
    expect(words).toBeGreaterThan(40);
    expect(words).toBeLessThanOrEqual(most);
  } finally {
    await context.close();
  }
});
