import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { DAY } from "../../src/lib/time";
import { localMinute } from "../../src/lib/times";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { openLive } from "../support/package-visit";
import { addUser } from "../support/people";
import { play } from "../support/standings";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  await addBid(site.world, "bo", lot, 120_000);
});

const heightBetween = (page: Page, one: string, other: string) =>
  page.evaluate(
    (places) => {
      const [first = 0, second = 0] = places.map((place) => {
        const { top = 0, height = 0 } =
          document.querySelector(place)?.getBoundingClientRect() ?? {};
        return top + height / 2;
      });
      return Math.abs(first - second);
    },
    [one, other],
  );

test("aligns the figures of all rows of My Bids", async () => {
  const { id: ended } = await play(site.world, { steps: ["reserve", "end", "offer bo"] });
  const { db, people, clock } = site.world;
  const later = await addLot(db, people.mei.id, clock.now(), { title: "Star charts" });
  await addBid(site.world, "bo", later, 105_000);
  const page = await site.as("bo");
  await page.goto("/dashboard?tab=bids");
  const offer = page.locator(`#auction-${ended}`).getByRole("link", { name: /View offer/ });
  await offer.waitFor();
  const places = await page
    .locator(".own-auction")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().x).join()),
    );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(1);
});

test("clips the dot before a fact, and no line of a long one", async () => {
  const page = await site.as("mei", { viewport: { width: 360, height: 780 } });
  await page.goto("/corpus-profile");
  const facts = page.locator(".own-package .card-facts").first();
  const starts = await facts.evaluate((list) => {
    const long = list.appendChild(document.createElement("span"));
    long.append("12,693 sample tokens measured, 17% of the whole collection");
    const text = document.createRange();
    text.selectNodeContents(long);
    const { left } = list.parentElement?.getBoundingClientRect() ?? { left: Number.NaN };
    return [...text.getClientRects()].map((line) => line.left - left);
  });
  expect(starts.length).toBeGreaterThan(1);
  expect(starts.filter((start) => Math.abs(start) > 0.5)).toEqual([]);
});

test("does not truncate or break words and amounts", async () => {
  const { db, people, clock } = site.world;
  const dear = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 10_000_000 });
  await addBid(site.world, "bo", dear, 13_700_000);
  const page = await site.as("mei", { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard?tab=packages");
  const facts = page.locator(".card-facts").first();
  await facts.waitFor();
  const cut = await facts.evaluate((element) => {
    const edge = element.parentElement?.getBoundingClientRect().left ?? 0;
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      lefts.push(...[...range.getClientRects()].map(({ left }) => left - edge));
    }
    return lefts.length > 1 && Math.min(...lefts);
  });
  expect(cut).toBeGreaterThanOrEqual(-0.5);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/trade");
  const amount = page.locator(".summary-cards dd").filter({ hasText: "$137,000.00" });
  const lines = await amount.evaluate((it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test("fits the top bar in one row on tablets and phones", async () => {
  const { db, people, clock } = site.world;
  const mei = await site.as("mei", { viewport: { width: 768, height: 1024 } });
  for (const language of ["en", "ja"] as const) {
    await changeSettings(db, people.mei.id, { language }, clock.now());
    await mei.goto("/dashboard");
    expect(await heightBetween(mei, ".brand", ".account-menu")).toBeLessThan(4);
  }
  for (const locale of ["en", "ja", "ko"]) {
    const page = await site.visitor({ viewport: { width: 360, height: 740 }, locale });
    await page.goto("/");
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    expect(await heightBetween(page, ".brand", ".visitor-links")).toBeLessThan(4);
    const edge = (selector: string, side: "left" | "right") =>
      page.locator(selector).evaluate((it, side) => it.getBoundingClientRect()[side], side);
    const room = (await edge(".visitor-links", "left")) - (await edge(".brand", "right"));
    expect(room).toBeGreaterThan(12);
  }
});

test("fits the waiting work of an operator in the top bar of a phone", async () => {
  const { db, people, clock } = site.world;
  for (let n = 0; n < 24; n++) {
    const { id } = await addUser(db, `applicant-${n}`, clock.now());
    const waiting = { waiting_since: clock.now(), is_email_verified: 1 } as const;
    await db.updateTable("users").set(waiting).where("id", "=", id).execute();
  }
  const kim = await site.as("kim", { viewport: { width: 360, height: 740 } });
  for (const language of ["en", "zh", "ja", "ko"] as const) {
    await changeSettings(db, people.kim.id, { language }, clock.now());
    await kim.goto("/operator/joining");
    expect(await kim.locator(".waiting-work").getAttribute("data-work")).toBe("24");
    expect(await heightBetween(kim, ".brand", ".account-menu")).toBeLessThan(4);
  }
});

test("starts the banner where the top bar starts, and leaves no gap without JavaScript", async () => {
  const { db, clock } = site.world;
  const kim = await site.world.as("kim");
  const announcement = { text: "Maintenance tonight", startsAt: "", zone: "UTC" };
  const endsAt = localMinute(clock.now() + DAY, "UTC");
  await kim.post("/operator/announcement", { ...announcement, endsAt });
  expect(await db.selectFrom("announcements").select("id").execute()).toHaveLength(1);
  for (const width of [360, 1440, 1920]) {
    const page = await site.visitor({ viewport: { width, height: 740 }, javaScriptEnabled: false });
    await page.goto("/marketplace");
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? -1;
    expect(await left(".site-banner p")).toBeCloseTo(await left(".brand"), 0);
    expect((await page.locator(".top-bar").boundingBox())?.y).toBe(0);
  }
});

test("fits the spinner next to the shortest label of Place Bid on a phone", async () => {
  const ada = await site.as("ada", { viewport: { width: 360, height: 640 }, locale: "zh-Hant" });
  await openLive(ada, lot);
  const room = await ada.locator(".bid-form > .button").evaluate((pressed) => {
    const label = document.createRange();
    label.selectNodeContents(pressed);
    const { right, width } = getComputedStyle(pressed, "::after");
    const end = pressed.getBoundingClientRect().right - Number.parseFloat(right);
    return end - Number.parseFloat(width) - label.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test("draws charts in the text color with forced colors", async () => {
  const page = await site.as("ada", { forcedColors: "active", colorScheme: "dark" });
  await page.context().addCookies([{ name: "theme", value: "light", url: site.address }]);
  await page.goto(`/package/${lot.id}`);
  const paint = (selector: string, property: "stroke" | "color" | "backgroundColor") =>
    page
      .locator(selector)
      .first()
      .evaluate((it, name) => getComputedStyle(it)[name], property);
  expect(await paint(".chart-price", "stroke")).toBe(await paint("body", "color"));
  await page.goto("/marketplace");
  const other = await paint(".view-choice input:not(:checked) + span", "backgroundColor");
  expect(await paint(".view-choice input:checked + span", "backgroundColor")).not.toBe(other);
});

test("fits a sample's excerpt to a phone's width", async () => {
  const mei = await site.world.as("mei");
  const fileContent = `${"潮漲潮退，月盈月虧，漁人以此為曆。".repeat(8)}\n`.repeat(12);
  const sample = { filename: "tides.txt", contentType: "literary", fileContent };
  const { status } = await mei.json("POST", `/api/packages/${lot.id}/samples`, sample);
  expect(status).toBe(201);
  const page = await site.visitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`/package/${lot.id}/samples`);
  const excerpt = page.locator(".sample-passages").first();
  await excerpt.waitFor();
  expect(await excerpt.evaluate((it) => getComputedStyle(it).writingMode)).toBe("horizontal-tb");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
