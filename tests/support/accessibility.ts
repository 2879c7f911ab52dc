import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { LOCALES, type Locale, languageOf } from "../../messages/catalogue";

declare const axe: typeof import("axe-core");

const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();

const WIDE = 1440;
const WIDEST = 1920;
const NARROW = 360;
const NARROWEST = 320;

/** Themes differ only in colors, so only these rules depend on the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

export function prefer(page: Page, url: string, locale: Locale): Promise<void> {
  return page.context().addCookies([
    { name: "theme", value: "light", url },
    { name: "language", value: languageOf(locale), url },
  ]);
}

/** Inspects the English page that is open, in both themes. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await settled(page);
  return [
    ...(await otherwiseRendered(page, "en")),
    ...(await overflowAt(page, WIDE)),
    ...(await violations(page)),
    ...(await violationsInDark(page)),
    ...(await overflowAt(page, WIDEST)),
    ...(await overflowAt(page, NARROW)),
    ...(await violationsWhenNarrow(page)),
    ...(await overflowAt(page, NARROWEST)),
  ];
}

async function violationsInDark(page: Page): Promise<string[]> {
  await showTheme(page, "dark");
  await markRestyled(page);
  return violations(page, { only: COLOURS });
}

/** Colors take most of the time, so only what the wide page shows differently is checked again. */
async function violationsWhenNarrow(page: Page): Promise<string[]> {
  const isRestyled = await markRestyled(page);
  const colours = { only: COLOURS, within: RESTYLED };
  const inDark = isRestyled ? await violations(page, colours) : [];
  await showTheme(page, "light");
  const inLight = isRestyled ? await violations(page, colours) : [];
  return [...inDark, ...inLight, ...(await violations(page, { except: COLOURS }))];
}

const RESTYLED = "[data-restyled]";

declare global {
  var shownStyles: WeakMap<Element, string> | undefined;
}

/** Marks what has another style than at the last call, and returns whether anything has. */
function markRestyled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const before = globalThis.shownStyles;
    const styles = new WeakMap<Element, string>();
    for (const element of document.querySelectorAll<HTMLElement>("body, body *")) {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
        getComputedStyle(element);
      const isShown = element.checkVisibility({ visibilityProperty: true });
      const background = [backgroundColor, backgroundImage, opacity];
      const style = String([isShown, color, background, fontSize, fontWeight]);
      styles.set(element, style);
      if (before && before.get(element) !== style) element.dataset.restyled = "";
    }
    globalThis.shownStyles = styles;
    return document.querySelector("[data-restyled]") !== null;
  });
}

/**
 * Checks that the other languages fit, since only words differ between languages. Alternates the
 * widths, because each change takes a layout. @param open reloads a page with islands; other pages
 * only replace their body
 */
export async function widthFaults(page: Page, url: string, open?: () => Promise<void>) {
  const faults: string[] = [];
  let widths = [NARROWEST, WIDE];
  for (const locale of LOCALES.filter((each) => each !== "en")) {
    await prefer(page, url, locale);
    await (open ? open() : renew(page));
    await settled(page);
    const found = await otherwiseRendered(page, locale);
    for (const width of widths) found.push(...(await overflowAt(page, width)));
    found.push(...(await spacedSentences(page)));
    faults.push(...found.map((fault) => `${locale}: ${fault}`));
    widths = widths.toReversed();
  }
  return faults;
}

async function overflowAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return overflow(page, width);
}

/** A full-width stop has its own space, so another one is a gap. */
async function spacedSentences(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: blocks must not be joined
  const text = await page.locator("body").innerText();
  return Array.from(
    text.matchAll(/[^\n]{0,20}[。！？：] [^\n]{0,10}/g),
    ([found]) => `a space after a sentence: ${found}`,
  );
}

async function otherwiseRendered(page: Page, locale: Locale): Promise<string[]> {
  const { theme, lang } = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    lang: document.documentElement.lang,
  }));
  return theme === "light" && lang === locale ? [] : [`was rendered in ${theme} and ${lang}`];
}

async function renew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = sent.title;
    for (const { name, value } of sent.documentElement.attributes)
      document.documentElement.setAttribute(name, value);
    document.body.replaceWith(document.adoptNode(sent.body));
    document.dispatchEvent(new Event("htmx:after:swap"));
  });
}

function settled(page: Page): Promise<void> {
  return page.locator("[data-unasked]").first().waitFor({ state: "detached" });
}

export function showTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  return page.evaluate((theme) => {
    // A background page draws no frames, so color transitions would never end.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
      document.adoptedStyleSheets = [sheet];
    }
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", theme);
  }, theme);
}

export async function violations(
  page: Page,
  rules: { only?: string[]; except?: string[]; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const found = await page.evaluate<AxeResults["violations"], typeof rules>(
    async ({ only, except = [], within }) => {
      const options = {
        resultTypes: ["violations" as const],
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: only }),
      };
      return (await axe.run(within ?? document, options)).violations;
    },
    rules,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

export async function overflow(page: Page, width: number): Promise<string[]> {
  const needed = await page.evaluate(async (width) => {
    const root = document.documentElement;
    const settled = () => innerWidth === width && root.scrollWidth <= width;
    for (let look = 0; look < 1000 && !settled(); look++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return root.scrollWidth;
  }, width);
  return needed > width ? [`needs ${needed} px but has ${width}`] : [];
}
