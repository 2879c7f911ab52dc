import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import {
  COLOURS,
  overflow,
  readAxe,
  settled,
  showTheme,
  structure,
  VIEWERS,
  violations,
  WORDS,
} from "../../support/accessibility";
import { browsing } from "../../support/browsing";
import { LOOKS } from "../../support/every-page";

declare const axe: typeof import("axe-core");

const site = browsing();

test("the check finds what is wrong", async () => {
  const page = await site.visitor({ viewport: { width: 360, height: 900 } });
  await readAxe(page);
  await page.goto("/login");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main")?.insertAdjacentHTML("beforeend", `<hr width="400">`);
  });
  const label = [expect.stringMatching(/^label: #email/)];
  expect(await violations(page)).toEqual(label);
  expect(await violations(page, { only: WORDS })).toEqual(label);
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

async function inJapanese(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "language", value: "ja", url: site.address }]);
  await page.goto("/login");
  await settled(page);
}

test("another language is found to be built alike, and otherwise where more than words differ", async () => {
  const page = await site.visitor();
  await page.goto("/login");
  await settled(page);
  const built = await structure(page);
  const changes = [
    () => document.querySelector("main")?.removeAttribute("id"),
    () => document.querySelector("h1")?.replaceWith(document.createElement("h2")),
    () => document.querySelector("label")?.replaceChildren(),
    () => document.querySelector("footer")?.setAttribute("role", "none"),
    () => document.querySelector("nav")?.setAttribute("aria-label", " "),
    () => document.querySelector("main")?.append(document.querySelector("h1") as Node),
  ];
  await inJapanese(page);
  expect(await structure(page)).toBe(built);
  for (const change of changes) {
    await inJapanese(page);
    await page.evaluate(change);
    expect(await structure(page)).not.toBe(built);
  }
});

test("the rules for words are axe's own, and find a button and a page without any", async () => {
  const page = await site.visitor();
  await readAxe(page);
  await inJapanese(page);
  const known = await page.evaluate(() => axe.getRules().map(({ ruleId }) => ruleId));
  expect(WORDS.filter((rule) => !known.includes(rule))).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("main button")?.replaceChildren();
    document.title = "";
  });
  expect(await violations(page, { only: WORDS })).toEqual([
    expect.stringMatching(/^button-name: /),
    expect.stringMatching(/^document-title: /),
  ]);
});

test("each look is held to them by one of the files beside this", () => {
  for (const name of Object.keys(VIEWERS)) {
    expect([name, existsSync(join(import.meta.dir, `${name}.test.ts`))]).toEqual([name, true]);
  }
  const takers = LOOKS.map((look) => Object.values(VIEWERS).filter((takes) => takes(look)).length);
  expect(new Set(takers)).toEqual(new Set([1]));
});
