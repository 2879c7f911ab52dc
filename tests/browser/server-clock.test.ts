import { beforeEach, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { openLive } from "../support/package-visit";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
  clock.set(lot.auction_end_time - 90 * MINUTE);
});

declare global {
  interface Window {
    setBy: number;
  }
}

async function settable(settings?: BrowserContextOptions): Promise<Page> {
  const page = await site.visitor(settings);
  await page.addInitScript(() => {
    window.setBy = 0;
    const now = Date.now.bind(Date);
    Date.now = () => now() + window.setBy;
  });
  await openLive(page, lot);
  await showing(page, /^1h (30|29)m/);
  return page;
}

const setClock = (page: Page, by: number) =>
  page.evaluate((by) => {
    window.setBy = by;
  }, by);

async function setHeard(page: Page, by: number): Promise<void> {
  const answered = page.waitForResponse("**/healthz");
  await setClock(page, by);
  await (await answered).finished();
}

async function showing(page: Page, left: RegExp): Promise<void> {
  const panel = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const panel = document.querySelector(".panel-time .remaining") as Element;
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve(panel.textContent ?? "");
        }).observe(panel, { subtree: true, characterData: true, childList: true });
      }),
  );
  expect(panel).toMatch(left);
}

test("ignores a changed or wrong device clock in countdowns", async () => {
  const page = await settable({ timezoneId: "Pacific/Kiritimati" });
  for (const by of [HOUR, -2 * HOUR, -400 * DAY]) {
    await setHeard(page, by);
    await showing(page, /^1h (30|29)m/);
  }
  await openLive(page, lot);
  await showing(page, /^1h (30|29)m/);
});

test("corrects countdowns after the device slept", async () => {
  const page = await settable();
  site.world.clock.advance(HOUR);
  await setHeard(page, HOUR);
  await showing(page, /^(30|29)m/);
});

test("corrects a page restored offline once it reconnects", async () => {
  site.allowError(/Failed to load|ERR_INTERNET_DISCONNECTED/);
  const page = await settable();
  await page.context().setOffline(true);
  site.world.clock.advance(HOUR);
  const failed = page.waitForEvent("requestfailed", (request) => /healthz/.test(request.url()));
  await setClock(page, HOUR);
  await failed;
  await showing(page, /^1h (30|29)m/);
  const answered = page.waitForResponse("**/healthz");
  await page.context().setOffline(false);
  await (await answered).finished();
  await showing(page, /^(30|29)m/);
});

test("shows times in the reader's time zone until they choose another", async () => {
  const { world } = site;
  world.clock.set(lot.auction_end_time);
  const tokyo = { timezoneId: "Asia/Tokyo", locale: "en-US" };
  const read = async (page: Page) => {
    await page.goto(`/package/${lot.id}`);
    await page.waitForLoadState("networkidle");
    return page.locator(".panel-time time").textContent();
  };
  const end = (timeZone: string, name: string) => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
    return `${new Intl.DateTimeFormat("en", clock).format(lot.auction_end_time)} ${name}`;
  };
  expect(await read(await site.visitor(tokyo))).toEndWith(end("Asia/Tokyo", "JST"));
  const ada = await site.as("ada", tokyo);
  expect(await read(ada)).toEndWith(end("Asia/Tokyo", "JST"));
  await changeSettings(world.db, world.people.ada.id, { timezone: "UTC" }, world.clock.now());
  expect(await read(ada)).toEndWith(end("UTC", "UTC"));
});
