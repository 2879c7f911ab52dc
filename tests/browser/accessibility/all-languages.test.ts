import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "../../../views/messages/catalogue";
import { COLOURS, overflow, readAxe, showTheme, violations } from "../../support/accessibility";
import { browsing } from "../../support/browsing";

const site = browsing();

test("the check finds what is wrong", async () => {
  const page = await site.visitor({ viewport: { width: 360, height: 900 } });
  await readAxe(page);
  await page.goto("/login");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<hr width="400">`);
  });
  expect(await violations(page)).toEqual([expect.stringMatching(/^label: #email/)]);
  expect(await overflow(page, 360)).toEqual([expect.stringMatching(/of 360$/)]);
});

test("the check finds a colour that is too faint in one theme", async () => {
  const page = await site.visitor();
  await readAxe(page);
  await page.goto("/login");
  await page.evaluate(() => {
    document.documentElement.style.setProperty("--muted", "light-dark(#6a6150, #2a261e)");
  });
  await showTheme(page, "light");
  expect(await violations(page, { only: COLOURS })).toEqual([]);
  await showTheme(page, "dark");
  expect(await violations(page, { only: COLOURS })).toContainEqual(
    expect.stringMatching(/^color-contrast: /),
  );
});

test("each language has its pages checked beside this", () => {
  for (const locale of LOCALES) {
    expect([locale, existsSync(join(import.meta.dir, `${locale}.test.ts`))]).toEqual([
      locale,
      true,
    ]);
  }
});
