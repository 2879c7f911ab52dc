import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeSettings } from "../../src/settings/settings";
import { browsing, stopTime } from "../support/browsing";
import { addLot } from "../support/lots";
import { bid } from "../support/market";

const site = browsing();

describe("a message that came with the page", () => {
  const flash = (page: Page) => page.locator("[data-flash]");
  const SECONDS = 1000;

  async function told(): Promise<Page> {
    const lot = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
    const page = await site.as("ada");
    await page.goto(`/package/${lot.id}`);
    await page.evaluate(
      (path) => fetch(path, { method: "POST", redirect: "manual" }),
      `/package/${lot.id}/favorite`,
    );
    // From here on time passes only where the test lets it.
    await page.clock.install();
    await stopTime(page);
    await page.reload();
    await flash(page).waitFor();
    await page.waitForLoadState("networkidle");
    return page;
  }

  test("leaves after five seconds", async () => {
    const page = await told();
    await page.clock.runFor(4 * SECONDS);
    expect(await flash(page).count()).toBe(1);
    await page.clock.runFor(2 * SECONDS);
    expect(await flash(page).count()).toBe(0);
  });

  test("stays for whoever points at it or is in it by keyboard, and leaves after them", async () => {
    const page = await told();
    await flash(page).hover();
    await page.clock.runFor(60 * SECONDS);
    await page.keyboard.press("F8");
    expect(
      await flash(page)
        .getByRole("button")
        .evaluate((it) => it.matches(":focus")),
    ).toBe(true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(60 * SECONDS);
    expect(await flash(page).count()).toBe(1);
    await flash(page)
      .getByRole("button")
      .evaluate((it: HTMLElement) => it.blur());
    await page.clock.runFor(6 * SECONDS);
    expect(await flash(page).count()).toBe(0);
  });

  test("leaves without a script too, by an animation that pointing at it ends", async () => {
    const lot = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
    const page = await site.as("ada", { javaScriptEnabled: false });
    await page.goto(`/package/${lot.id}`);
    await page.getByRole("button", { name: "Add to favorites" }).click();
    await flash(page).waitFor();
    const leave = () =>
      flash(page).evaluate((toast) => {
        const animations = toast.getAnimations();
        for (const animation of animations) animation.finish();
        return animations.length;
      });
    await flash(page).hover();
    expect(await leave()).toBe(0);
    await page.mouse.move(5, 5);
    expect(await leave()).toBe(1);
    await flash(page).waitFor({ state: "hidden" });
  });

  test("of something to mend stays until it is closed", async () => {
    site.allowComplaint(/status of 40[01]/);
    const page = await site.visitor();
    await page.clock.install();
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@example.test");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await flash(page).waitFor();
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(60 * SECONDS);
    await flash(page).getByRole("button").click();
    await flash(page).waitFor({ state: "detached" });
  });
});

describe("a dialog with something typed in it", () => {
  let page: Page;
  const dialog = () => page.locator("#dialog");
  const question = () => page.getByRole("alertdialog", { name: "Discard what you typed?" });

  beforeEach(async () => {
    const lot = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
    page = await site.as("mei");
    await page.goto(`/roadshow/${lot.id}?tab=content`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Add a text" }).click();
    await dialog().getByLabel("Title").waitFor();
    await page.getByRole("dialog", { name: "Add a text" }).waitFor();
  });

  test("asks before it is left by Escape, its cross, Cancel or beside it", async () => {
    await dialog().getByLabel("Title").fill("Layout");
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog().getByRole("button", { name: "Close" }).click(),
      () => dialog().getByRole("link", { name: "Cancel" }).click(),
      () => page.mouse.click(3, 3),
    ];
    for (const leave of ways) {
      await leave();
      await question().waitFor();
      await question().getByRole("button", { name: "Keep writing" }).click();
      await question().waitFor({ state: "hidden" });
      expect(await dialog().getByLabel("Title").inputValue()).toBe("Layout");
    }
    await page.keyboard.press("Escape");
    await question().getByRole("button", { name: "Discard", exact: true }).click();
    await dialog().waitFor({ state: "hidden" });
    expect(await question().count()).toBe(0);
  });

  test("closes at once while nothing is typed", async () => {
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    expect(await question().count()).toBe(0);
  });
});

test("times are by the reader's own clock, islands included, until a zone is chosen", async () => {
  const { world } = site;
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  world.clock.set(lot.auction_end_time);
  const tokyo = { timezoneId: "Asia/Tokyo", locale: "en-US" };
  const read = async (page: Page) => {
    await page.goto(`/package/${lot.id}`);
    await page.waitForLoadState("networkidle");
    const header = await page.locator("main time.moment").first().textContent();
    expect(await page.locator(".panel-time time").first().textContent()).toContain(
      header?.slice(-10) ?? "-",
    );
    return header;
  };
  const end = (timeZone: string, name: string) => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
    return `${new Intl.DateTimeFormat("en", clock).format(lot.auction_end_time)} ${name}`;
  };
  expect(await read(await site.visitor(tokyo))).toEndWith(end("Asia/Tokyo", "GMT+9"));
  const ada = await site.as("ada", tokyo);
  expect(await read(ada)).toEndWith(end("Asia/Tokyo", "GMT+9"));
  await changeSettings(world.db, world.people.ada.id, { timezone: "UTC" }, world.clock.now());
  expect(await read(ada)).toEndWith(end("UTC", "UTC"));
});

test("in forced colours a chart is drawn in the text's, and what is chosen is told", async () => {
  const { db, people, clock } = site.world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await bid(site.world, "bo", lot, 105_000);
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
  const chosen = await paint(".view-choice input:checked + span", "backgroundColor");
  expect(chosen).not.toBe(
    await paint(".view-choice input:not(:checked) + span", "backgroundColor"),
  );
});
