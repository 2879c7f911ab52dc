import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { LOCALES, type Locale, languageOf } from "../../views/messages/catalogue";

declare const axe: typeof import("axe-core");

const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();

const WIDTHS = [1440, 1920, 360, 320];
const NARROWEST = 320;
const NARROW = 360;
const WIDE = 1440;

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
  const faults = await otherwiseRendered(page, "en");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await overflow(page, width)));
    if (width !== NARROW && width !== WIDE) continue;
    faults.push(...(await violations(page)));
    await showTheme(page, "dark");
    faults.push(...(await violations(page, { only: COLOURS })));
    await showTheme(page, "light");
  }
  return faults;
}

/**
 * Checks that the other languages fit, since only words differ between languages. @param open
 * reloads a page with islands; other pages only replace their body
 */
export async function widthFaults(page: Page, url: string, open?: () => Promise<void>) {
  const faults: string[] = [];
  for (const locale of LOCALES.filter((each) => each !== "en")) {
    await prefer(page, url, locale);
    await (open ? open() : renew(page));
    await settled(page);
    const found = await otherwiseRendered(page, locale);
    for (const width of [WIDE, NARROWEST]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await overflow(page, width)));
    }
    faults.push(...found.map((fault) => `${locale}: ${fault}`));
  }
  return faults;
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

export function readAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: axeScript });
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
  rules: { only?: string[]; except?: string[] } = {},
): Promise<string[]> {
  const found = await page.evaluate<AxeResults["violations"], typeof rules>(
    async ({ only, except = [] }) => {
      const options = {
        resultTypes: ["violations" as const],
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: only }),
      };
      return (await axe.run(document, options)).violations;
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
