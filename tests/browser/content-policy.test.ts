import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { openLive } from "../support/package-visit";

const site = browsing();

declare global {
  interface Window {
    ran?: string;
  }
}

const ran = (page: Page) => page.evaluate(() => window.ran);

test("escapes a publisher's text on cards, pages and in island data", async () => {
  const { db, people, clock } = site.world;
  const title = `</script><script>window.ran="title"</script><!-- "quoted" & 'more'`;
  const lot = await addLot(db, people.mei.id, clock.now(), {
    title,
    description: `<img src=x onerror="window.ran='description'">\u2028{{7*7}}`,
    publisher: `<svg onload="window.ran='publisher'">`,
  });
  const page = await site.as("ada");
  await page.goto("/marketplace");
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  expect(await ran(page)).toBeUndefined();
  await openLive(page, lot);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
  expect(await ran(page)).toBeUndefined();
  await page.goto(`/marketplace?search=${encodeURIComponent(title)}`);
  expect(await page.getByRole("searchbox").inputValue()).toBe(title);
  expect(await ran(page)).toBeUndefined();
});

test("blocks an injected script", async () => {
  site.allowError(/Content Security Policy/);
  const page = await site.visitor();
  await page.goto("/marketplace");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = 'inline'";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", `<p onclick="window.ran = 'handler'">x</p>`);
    document.body.lastElementChild?.dispatchEvent(new Event("click"));
  });
  expect(await ran(page)).toBeUndefined();
  const answer = page.evaluate(() => fetch("https://elsewhere.example/").catch(String));
  expect(await answer).toContain("TypeError");
});
