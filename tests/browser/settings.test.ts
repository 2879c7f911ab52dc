import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { settingsOf } from "../../src/settings/settings";
import { browsing, toast } from "../support/browsing";

const site = browsing();
const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScriptEnabled) => {
  test("a member saves their settings, and the pages follow", async () => {
    const ada = await site.as("ada", { javaScriptEnabled });
    await ada.goto("/terms");
    await ada.locator(".account-menu summary").click();
    await ada.getByRole("link", { name: "Settings" }).click();
    await ada.getByLabel("First name").fill("Adelaide");
    await ada.getByLabel("Bid alerts").uncheck();
    await ada.getByLabel("Show my email address").check();
    await ada.getByLabel("Time zone").selectOption("JST");
    await ada.getByLabel("Theme").selectOption("light");
    await ada.getByRole("button", { name: "Save Settings" }).click();
    await toast(ada, "Settings saved");
    expect(await themeOf(ada)).toBe("light");
    expect(await ada.getByLabel("First name").inputValue()).toBe("Adelaide");
    expect(await ada.getByLabel("Bid alerts").isChecked()).toBe(false);
    expect(await ada.getByLabel("Show my email address").isChecked()).toBe(true);
    expect(await ada.getByLabel("Time zone").inputValue()).toBe("JST");
    const { db, people } = site.world;
    expect(await settingsOf(db, people.ada.id)).toMatchObject({
      bidAlerts: false,
      showEmail: true,
      emailNotifications: true,
      timezone: "JST",
    });
  });

  test("what is wrong is said beside its field, and nothing typed is lost", async () => {
    site.allowComplaint(/status of 400/);
    const ada = await site.as("ada", { javaScriptEnabled });
    await ada.goto("/settings");
    await ada.getByLabel("First name").fill("");
    await ada.getByLabel("Organization").fill("Northlight Labs");
    await ada.getByLabel("Allow messages").uncheck();
    await ada.getByRole("button", { name: "Save Settings" }).click();
    await ada.locator(".field-error", { hasText: "First name is required" }).waitFor();
    expect(await ada.getByLabel("Organization").inputValue()).toBe("Northlight Labs");
    expect(await ada.getByLabel("Allow messages").isChecked()).toBe(false);
    const { db, people } = site.world;
    expect(await settingsOf(db, people.ada.id)).toMatchObject({ allowMessages: true });
  });

  test("the cleanup says what it removed; the way out leads to the deletion", async () => {
    const ada = await site.as("ada", { javaScriptEnabled });
    await ada.goto("/settings");
    await ada.getByRole("button", { name: "Clean Up Orphaned Packages" }).click();
    await toast(ada, "Cleanup completed", "Removed 0 orphaned packages successfully.");
    await ada.getByRole("link", { name: "Delete Account" }).click();
    await ada.getByRole("heading", { name: "Delete your account?" }).waitFor();
  });
});

test("the theme is there with the first paint, and follows the device only where asked", async () => {
  const dark = await site.as("ada", { colorScheme: "light" });
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await dark.goto("/settings");
  const inDark = await background(dark);
  await dark.getByLabel("Theme").selectOption("auto");
  await dark.getByRole("button", { name: "Save Settings" }).click();
  await toast(dark, "Settings saved");
  const inLight = await background(dark);
  expect(inLight).not.toBe(inDark);
  await dark.emulateMedia({ colorScheme: "dark" });
  await dark.reload();
  expect(await background(dark)).toBe(inDark);
  const html = await (await dark.request.get("/settings")).text();
  expect(html).toContain('<html lang="en" data-theme="auto"');
});
