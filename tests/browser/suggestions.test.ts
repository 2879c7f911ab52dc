import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();

const LOTS = [
  { title: "Tide tables", publisher: "Lantau Press" },
  { title: "Tidal letters", publisher: "Harbour House" },
  { title: "香港中學數學題庫", language: "zh-traditional", publisher: "大嶼出版社" },
] as const;

beforeEach(async () => {
  for (const [i, lot] of LOTS.entries())
    await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now() + i, lot);
});

async function opened(width: number, path = "/marketplace"): Promise<Page> {
  const page = await site.visitor({ viewport: { width, height: 800 } });
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = "true";
  });
  return page;
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search", exact: true });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const titles = (page: Page) => page.locator(".package-card .card-title").allTextContents();
const isKept = (page: Page) => page.locator("html").getAttribute("data-kept");

async function typeInto(page: Page, text: string): Promise<void> {
  await page.locator("input[type=search]").focus();
  await field(page).waitFor();
  await field(page).pressSequentially(text);
}

describe.each([360, 1440])("suggestions at %i px", (width) => {
  test("change in place while typing, and are chosen by the arrow keys", async () => {
    const page = await opened(width);
    await typeInto(page, "tid");
    await options(page).first().waitFor();
    await page.waitForURL("**/marketplace?search=tid");
    expect(await options(page).allTextContents()).toEqual(["Tidal letters", "Tide tables"]);
    expect(await page.getByRole("group", { name: "Packages" }).count()).toBe(1);
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    await page
      .getByRole("status")
      .getByText(/arrow keys/)
      .waitFor();
    await page.locator("#results:not(.htmx-request)").waitFor();
    expect(await titles(page)).toEqual(["Tidal letters", "Tide tables"]);
    const box = await page.locator(".suggestions").boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);

    const chosen = async () => {
      const id = await field(page).getAttribute("aria-activedescendant");
      return id === null ? null : page.locator(`[id="${id}"][aria-selected=true]`).textContent();
    };
    const seen: Array<string | null> = [await chosen()];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      seen.push(await chosen());
    }
    expect(seen).toEqual([null, "Tidal letters", "Tide tables", null, "Tide tables"]);
    expect(await field(page).evaluate((it) => it === document.activeElement)).toBe(true);

    await page.keyboard.press("Escape");
    await page.locator(".suggestions").waitFor({ state: "hidden" });
    expect(await field(page).inputValue()).toBe("tid");
    expect(await isKept(page)).toBe("true");

    await typeInto(page, "e");
    await options(page).first().waitFor();
    await page.waitForURL("**/marketplace?search=tide");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/package/*");
    await page.getByRole("heading", { level: 1, name: "Tide tables" }).waitFor();
    await page.goBack();
    await page.waitForURL("**/marketplace?search=tide");
    expect(await page.locator("input[type=search]").inputValue()).toBe("tide");
  });

  test("are ignored by Enter without a choice", async () => {
    const page = await opened(width);
    await page.locator("input[type=search]").focus();
    // Each pause while typing would add an address to go back to.
    await field(page).fill("lantau");
    await page.getByRole("option", { name: "Lantau Press" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".suggestions").waitFor({ state: "hidden" });
    await page.waitForURL("**/marketplace?search=lantau");
    await page.getByText("1 package", { exact: true }).waitFor();
    expect(await titles(page)).toEqual(["Tide tables"]);
    expect(await field(page).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await isKept(page)).toBe("true");
    await page.goBack();
    await page.getByText("3 packages", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});

test("requests nothing during IME composition", async () => {
  const page = await opened(1440);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("search")) asked.push(`${pathname} ${searchParams.get("search")}`);
  });
  await page.locator("input[type=search]").focus();
  await field(page).waitFor();
  const input = await page.context().newCDPSession(page);
  for (const text of ["s", "shu", "shuxue"])
    await input.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  expect(await field(page).inputValue()).toBe("shuxue");
  const searched = page.waitForURL(/search=%E6%95%B8%E5%AD%B8/);
  await input.send("Input.insertText", { text: "數學" });
  const option = page.getByRole("option", { name: "香港中學數學題庫" });
  await option.waitFor();
  await searched;
  expect(await option.getAttribute("lang")).toBe("zh-Hant");
  expect(asked.toSorted()).toEqual(["/api/suggestions 數學", "/marketplace 數學"]);
});

test("drops a late answer and ignores a failed one", async () => {
  site.allowError(/status of 503/);
  const page = await opened(1440);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await page.route(/suggestions\?search=tid$/, async (route) => {
    begun.resolve();
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.route(/suggestions\?search=x$/, (route) => route.fulfill({ status: 503 }));
  await typeInto(page, "tid");
  await begun.promise;
  await typeInto(page, "e");
  await options(page).first().waitFor();
  held.resolve();
  expect(await options(page).allTextContents()).toEqual(["Tide tables"]);
  const failed = page.waitForResponse(/suggestions\?search=x$/);
  await field(page).fill("x");
  await failed;
  await page.locator(".suggestions").waitFor({ state: "hidden" });
  await page.waitForURL("**/marketplace?search=x");
});

test("suggests on the page for unknown addresses too", async () => {
  site.allowError(/status of 404/);
  const page = await opened(360, "/nowhere");
  await typeInto(page, "leg");
  await page.getByRole("option", { name: "Legal" }).click();
  await page.waitForURL("**/marketplace?category=Legal");
});

test("suggests for text typed before the script loaded", async () => {
  const page = await site.visitor();
  const typed = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/marketplace", { waitUntil: "commit" });
  await page.getByRole("searchbox").first().pressSequentially("leg");
  typed.resolve();
  await options(page).getByText("Legal").first().waitFor();
});
