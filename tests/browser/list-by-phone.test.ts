import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 740 }, locale: "zh-HK" };

const NEXT = "下一步";
const step = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 }).waitFor();

async function describePoems(page: Page): Promise<void> {
  await page.getByLabel("標題", { exact: true }).fill("維港散文選");
  await page.getByLabel("描述", { exact: true }).fill("三十位作者筆下的維多利亞港，逐篇校對。");
  await page.getByLabel("類別").selectOption("literary");
  await page.getByLabel("語言", { exact: true }).first().selectOption("zh-traditional");
  await page.getByLabel("內容類型").selectOption("essays");
  await page.locator("#totalCharacters").fill("約80萬字");
  await page.locator("#publisher").fill("大嶼山出版社");
}

const listed = () =>
  site.world.db
    .selectFrom("packages")
    .select(["title", "content_type", "total_characters", "starting_price_cents", "rights_class"])
    .execute();

const EXPECTED = [
  {
    title: "維港散文選",
    content_type: "essays",
    total_characters: 800_000,
    starting_price_cents: 120_000,
    rights_class: 3,
  },
];

test("lists a first collection without JavaScript in Traditional Chinese", async () => {
  const page = await site.as("mei", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/create-package");
  await describePoems(page);
  const next = page.getByRole("button", { name: NEXT, exact: true });
  await next.click();
  await step(page, "樣本");
  await next.click();
  await step(page, "權利與條款");
  expect(await page.locator("input[name=usesPreset]:checked").count()).toBe(0);
  await page.getByLabel("只作訓練").check();
  await next.click();
  await step(page, "拍賣");
  await page.locator("#startingPrice").fill("1200");
  await next.click();
  await step(page, "覆核");
  expect(await page.locator(".listing-review").textContent()).toContain("800,000");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.locator("button[data-busy-label]").click();
  await page.waitForURL("**/package/*");
  expect(await listed()).toEqual(EXPECTED);
});

test("the dialog fills a phone's screen, and a message covers neither its title nor the next step", async () => {
  site.allowError(/status of 400/);
  const page = await site.as("mei", PHONE);
  await page.goto("/corpus-profile");
  await page.locator("[data-open-dialog=listing-dialog]").click();
  const dialog = page.locator("#listing-dialog");
  const next = dialog.getByRole("button", { name: NEXT, exact: true });
  await next.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  const firstField = await dialog.locator("#title").boundingBox();
  expect(firstField?.y).toBeLessThan(260);
  await next.click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  const toastTop = (await toast.boundingBox())?.y ?? 0;
  const close = await dialog.locator(".dialog-close").boundingBox();
  expect(toastTop).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
  await describePoems(page);
  await next.click();
  await step(page, "樣本");
  expect(await toast.count()).toBe(0);
});

test("the size of a Chinese sample and the advice are in characters", async () => {
  await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
  const page = await site.as("mei", PHONE);
  await page.goto("/corpus-profile");
  await page.waitForLoadState("networkidle");
  await page.locator("[data-upload-samples]").click();
  const size = page.locator("#sample-words");
  await size.filter({ hasText: "0 字 · 建議至少 150 字" }).waitFor();
  await page.locator("#sample-text").fill("人之初，性本善。\n性相近，習相遠。");
  await size.filter({ hasText: "16 字 · 建議至少 150 字" }).waitFor();
  await page.locator("#sample-text").fill("The tide rises and falls.");
  await size.filter({ hasText: "5 詞 · 建議至少 100 詞" }).waitFor();
  expect(await page.locator("#sample-shown-hint").textContent()).not.toContain("字元");
});
