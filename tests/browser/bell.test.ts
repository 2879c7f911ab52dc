import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

const bid = (person: Person, cents: number) => addBid(site.world, person, lot, cents);
const counts = (page: Page, count: string) => page.locator(`.bell[data-bell="${count}"]`).waitFor();

test("shows an outbid member the count, and clears it in every tab once read", async () => {
  await bid("ada", 105_000);
  const phone = await site.as("ada", { viewport: { width: 360, height: 740 } });
  const desk = await phone.context().newPage();
  for (const tab of [phone, desk]) {
    await tab.goto("/terms");
    await counts(tab, "");
  }
  await bid("bo", 120_000);
  for (const tab of [phone, desk]) await counts(tab, "1");
  await phone.getByRole("link", { name: "Notifications 1 new" }).click();
  await phone.getByText("Someone bid $1,200.00").waitFor();
  await desk.goto("/notifications");
  await phone.getByRole("link", { name: 'You have been outbid on "Tide tables"' }).click();
  await phone.waitForURL(`**/package/${lot.id}`);
  for (const tab of [phone, desk]) await counts(tab, "");
  await desk.locator("#notifications [data-unread-row]").waitFor({ state: "detached" });
  await desk.getByRole("link", { name: "You have been outbid" }).waitFor();
  expect(await desk.getByRole("button", { name: "Mark as read" }).count()).toBe(0);
});

test("counts and marks as read without JavaScript", async () => {
  await bid("ada", 105_000);
  await bid("bo", 120_000);
  const page = await site.as("ada", { javaScriptEnabled: false });
  await page.goto("/notifications");
  await counts(page, "1");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await counts(page, "");
  expect(await page.getByRole("button", { name: "Mark" }).count()).toBe(0);
});

test("keeps a long count off the avatar on a phone", async () => {
  const phone = await site.as("ada", { viewport: { width: 360, height: 740 } });
  await phone.goto("/terms");
  const overlap = await phone.locator(".bell").evaluate((bell) => {
    bell.setAttribute("data-bell", "99+");
    const badge = getComputedStyle(bell, "::after");
    const avatar = document.querySelector(".account-menu summary")?.getBoundingClientRect();
    const { right } = bell.getBoundingClientRect();
    return right - parseFloat(badge.right) - (avatar?.left ?? 0);
  });
  expect(overlap).toBeLessThanOrEqual(0);
});

test.each([360, 1440])(
  "badges cover neither the bell nor the avatar's letter at %d px",
  async (width) => {
    const page = await site.as("ada", { viewport: { width, height: 740 } });
    await page.goto("/marketplace");
    const badgeBottoms = await page.evaluate(() =>
      [".bell", ".account-menu summary"].map((selector) => {
        const element = document.querySelector<HTMLElement>(selector) as HTMLElement;
        element.setAttribute(selector === ".bell" ? "data-bell" : "data-unread", "12");
        const { top, height } = getComputedStyle(element, "::after");
        return {
          bottom: Number.parseFloat(top) + Number.parseFloat(height),
          box: element.offsetHeight,
        };
      }),
    );
    // The bell's outline and the letter begin a third of the way down.
    for (const { bottom, box } of badgeBottoms) {
      expect(bottom).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(box / 3);
    }
  },
);
