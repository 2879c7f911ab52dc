import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";

const site = browsing();

/** Has no scripts, whose loading would fail once the window is offline. */
const PAGE = "/healthz";

const HISTORY = 2;

const given: Page[] = [];
const heard: string[] = [];

describe("a test's closed window", () => {
  test.each(["in the first", "in the next"])("is reset: %s", async () => {
    const page = await site.visitor();
    expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
    expect(await page.context().cookies()).toEqual([]);
    const before = heard.length;
    await page.goto(PAGE);
    expect(heard.length).toBe(before);
    expect(
      await page.evaluate(() => [sessionStorage.length, localStorage.length, history.length]),
    ).toEqual([0, 0, HISTORY]);

    page.on("request", (request) => heard.push(request.url()));
    await page.route(`**${PAGE}`, (route) => route.abort());
    await page.evaluate(() => {
      sessionStorage.setItem("kept", "1");
      localStorage.setItem("kept", "1");
    });
    await page.context().addCookies([{ name: "theme", value: "dark", url: site.address }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.context().setOffline(true);
    given.push(page);
  });

  test("is reused unless something would persist", async () => {
    expect(new Set(given).size).toBe(1);
    const page = await site.visitor();
    expect(given).toContain(page);
    await page.addInitScript(() => {
      (window as { mark?: string }).mark = "left";
    });
  });

  test("is replaced for the next test if something would persist", async () => {
    const page = await site.visitor();
    expect(given).not.toContain(page);
    await page.goto(PAGE);
    expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBeUndefined();
  });
});
