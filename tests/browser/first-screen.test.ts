import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { openLive } from "../support/package-visit";
import { addBid } from "../support/trade-fair";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), {
    title: "全唐詩校勘語料：四萬餘首，附體裁與作者標記",
    language: "zh-traditional",
    englishTitle: "Complete Tang Poems: 40,000 Collated Texts by Form and Author",
  });
  const mei = await site.world.as("mei");
  const sample = { filename: "tang.txt", fileType: "txt", contentType: "literary" };
  const fileContent = `${"床前明月光，疑是地上霜。\n\n".repeat(40)}${"-".repeat(4000)}`;
  await mei.json("POST", `/api/packages/${lot.id}/samples`, { ...sample, fileContent });
  await addBid(site.world, "ada", lot, 105_000);
  await addBid(site.world, "bo", lot, 120_000);
});

const VISITORS = ["visitor", "mei", "ada", "bo"] as const;

const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width } = range.getBoundingClientRect();
      const { lineHeight } = getComputedStyle(node.parentElement as Element);
      const middle = top + (Number.parseFloat(lineHeight) || 20) / 2;
      const there = document.elementFromPoint(left + Math.min(4, width / 2), middle);
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true });
      if (isShown && width > 0 && there?.contains(node)) texts.push(node.textContent ?? "");
    }
    return texts;
  });

describe.each([
  ["en", "en"],
  ["zh-Hant", "zh"],
] as const)("a phone's first screen in %s", (locale, language) => {
  test.each(VISITORS)("shows title, price, time and sample to %s", async (who) => {
    const { db, people, clock } = site.world;
    if (who !== "visitor") await changeSettings(db, people[who].id, { language }, clock.now());
    const settings = { ...PHONE, locale };
    const page = who === "visitor" ? await site.visitor(settings) : await site.as(who, settings);
    await openLive(page, lot);
    const texts = await seen(page);
    const count = (text: string) => texts.filter((each) => each.includes(text)).length;
    expect(count("四萬餘首")).toBe(1);
    expect(texts.some((text) => text.startsWith("Complete"))).toBe(locale === "en");
    expect(texts.some((text) => text.includes("床前明月光"))).toBe(true);
    expect(count("$1,200.00")).toBe(1);
    expect(count("2026")).toBe(1);
    expect(await page.locator(".panel-time .remaining").count()).toBe(1);
    expect(await page.locator(".standing-strip").count()).toBe(
      who === "ada" || who === "bo" ? 1 : 0,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.each(["en", "zh-Hant"])(
  "shows the first package of a phone's market above the fold in %s",
  async (locale) => {
    const { db, people, clock } = site.world;
    await addLot(db, people.mei.id, clock.now(), { certified: true, title: "Tide tables" });
    const page = await site.visitor({ ...PHONE, locale });
    for (const view of ["grid", "list"]) {
      await page.goto(`/marketplace?view=${view}`);
      const first = page.locator("#results :is(.package-card:not(.skeleton), tbody tr)").first();
      expect((await first.boundingBox())?.y, view).toBeLessThan(450);
    }
  },
);
