import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContext } from "playwright";
import { fontIndex } from "../../src/typography/font-pack";
import { sharedChromium } from "../support/chromium";
import { readIn } from "../support/format-files";
import { PATIENCE_MS } from "../support/patience";
import { characterErrorRate, PASSAGES } from "../support/samples";

setDefaultTimeout(PATIENCE_MS);

const MAX_ERROR_RATE = 0.005;

const LAYOUTS = {
  plain: "",
  columns: "columns: 2; column-gap: 24px; text-align: justify",
  narrow: "width: 260px; text-align: justify",
  spaced: "letter-spacing: 6px",
  turned: "writing-mode: sideways-lr; height: 500px",
  vertical: "writing-mode: vertical-rl; height: 400px",
} as const;

type Layout = keyof typeof LAYOUTS;

/** Chromium 156 writes the first glyph of some fonts without its letter; no passage has this one. */
const FIRST = "가";

let context: BrowserContext;

beforeAll(async () => {
  context = await (await sharedChromium()).newContext();
  await context.route("https://fonts.test/*", async (route) => {
    const font = Number(new URL(route.request().url()).pathname.slice(1));
    const body = Buffer.from(await (await fontIndex()).read(font, "regular"));
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill({ body, headers, contentType: "font/ttf" });
  });
});

afterAll(() => context.close());

async function fontFor(language: string, letter: string): Promise<number> {
  const index = await fontIndex();
  const preferred = index.fontOfLanguage(language);
  return preferred ?? index.fontOf(letter.codePointAt(0) as number) ?? 0;
}

async function print(language: string, layouts: readonly Layout[]) {
  const { text, letter, isRightToLeft } = PASSAGES[language] as (typeof PASSAGES)[string];
  const page = await context.newPage();
  const fonts = [await fontFor(language, letter), 0, 1].map(
    (font, n) => `@font-face { font-family: F${n}; src: url(https://fonts.test/${font}) }`,
  );
  await page.setContent(`<html lang="${language}" dir="${isRightToLeft ? "rtl" : "ltr"}">
    <style>${fonts.join("")} div { font: 16px F0, F1, F2 }</style>
    <div><p>${FIRST}</p><p>${text}</p><p>${text}</p></div>`);
  await page.evaluate("document.fonts.ready");
  const files: Buffer[] = [];
  for (const layout of layouts) {
    await page
      .locator("div")
      .evaluate((div, style) => div.setAttribute("style", style), LAYOUTS[layout]);
    files.push(await page.pdf());
  }
  await page.close();
  return files;
}

describe.each(Object.entries(PASSAGES))("a page printed by Chromium in %s", (language, passage) => {
  const layouts = (Object.keys(LAYOUTS) as Layout[]).filter(
    (layout) =>
      (layout !== "spaced" || !passage.isJoined) && (layout !== "vertical" || passage.isVertical),
  );

  test(`is read as it was written: ${layouts.join(", ")}`, async () => {
    for (const [n, file] of (await print(language, layouts)).entries()) {
      const { documents, faults, reading } = await readIn("a.pdf", file);
      const text = documents.join("").replace(/^[\s\ufffd가]*/, "");
      const source = `${passage.text}\n${passage.text}`;
      const rate = characterErrorRate(source, text, passage.isUnspaced);
      expect([layouts[n], faults, rate <= MAX_ERROR_RATE ? "" : text]).toEqual([
        layouts[n],
        [],
        "",
      ]);
      expect(reading.notes.map(({ note }) => note)).toEqual(["pages"]);
    }
  });
});
