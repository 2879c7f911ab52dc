import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { type Locale, languageOf } from "../../views/messages/catalogue";
import type { Site } from "./browsing";
import { inspectLooks, LOOKS } from "./every-page";

declare const axe: typeof import("axe-core");

const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();
const WIDTHS = [1440, 360];
/** The narrowest and the widest that pages hold at; what differs there is whether they fit. */
const EXTREMES = [320, 1920];

/** The rules that a theme can break, since themes differ in colours alone (tests/conventions). */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What is wrong with every page in a language, at each width; in English in both themes too, since
 * a language changes no colour. What is done on a page names things in English; in other languages
 * pages are held to the rules as they come.
 */
export async function faultsOfPages(site: Site, locale: Locale): Promise<string[]> {
  const looks = locale === "en" ? LOOKS : LOOKS.filter(({ act }) => !act);
  return inspectLooks(site, looks, {
    prepare: async (page) => {
      await readAxe(page);
      await page.context().addCookies([
        { name: "theme", value: "light", url: site.address },
        { name: "language", value: languageOf(locale), url: site.address },
      ]);
    },
    inspect: async (page, open) => {
      await open();
      const faults = await faultsAsOpened(page, locale);
      // From the width that it came in, at which it need not be laid out anew.
      const came = page.viewportSize()?.width;
      for (const width of came === WIDTHS[0] ? WIDTHS : WIDTHS.toReversed()) {
        if (width !== page.viewportSize()?.width)
          await page.setViewportSize({ width, height: 900 });
        // Axe first: a page takes a moment to be laid out for its new width.
        const rules = locale === "en" ? {} : { except: COLOURS };
        faults.push(...(await violations(page, rules)), ...(await overflow(page, width)));
        if (locale !== "en") continue;
        await showTheme(page, "dark");
        faults.push(...(await violations(page, { only: COLOURS })));
        await showTheme(page, "light");
      }
      for (const width of EXTREMES) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await overflow(page, width)));
      }
      return faults;
    },
  });
}

/** Lets a page read axe before anything else, whatever its policy says of scripts. */
export function readAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: axeScript });
}

async function faultsAsOpened(page: Page, locale: Locale): Promise<string[]> {
  const root = page.locator("html");
  const [theme, lang] = [await root.getAttribute("data-theme"), await root.getAttribute("lang")];
  return theme === "light" && lang === locale ? [] : [`came in ${theme} and ${lang}`];
}

/** Turns an open page into what the server sends where the reader has chosen this theme. */
export function showTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  return page.evaluate((theme) => {
    // At once: what draws no frames, as a page behind others, would never end a change of colours.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
      document.adoptedStyleSheets = [sheet];
    }
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", theme);
  }, theme);
}

/** Which of axe's rules: all where nothing is said. */
interface Rules {
  only?: string[];
  except?: string[];
}

/** What axe finds by its rules: a line for each and its element. */
export async function violations(page: Page, rules: Rules = {}): Promise<string[]> {
  const found = await page.evaluate<AxeResults["violations"], Rules>(
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
    // A page that is behind others hears of its width, and is laid out for it, a moment later.
    const root = document.documentElement;
    const settled = () => innerWidth === width && root.scrollWidth <= width;
    for (let look = 0; look < 40 && !settled(); look++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return root.scrollWidth;
  }, width);
  return needed > width ? [`needs ${needed} px of ${width}`] : [];
}
