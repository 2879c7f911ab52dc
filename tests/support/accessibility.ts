import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import { LOCALES, type Locale, languageOf } from "../../views/messages/catalogue";
import type { Site } from "./browsing";
import { inspectLooks, LOOKS, type Look } from "./every-page";

declare const axe: typeof import("axe-core");

const axeScript = await Bun.file(require.resolve("axe-core/axe.min.js")).text();
const WIDTHS = [1440, 360];
/** The narrowest and the widest that pages hold at; what differs there is whether they fit. */
const EXTREMES = [320, 1920];

/** The rules that a theme can break, since themes differ in colours alone (tests/conventions). */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** The rules that a language can break where a page is built as it is in English: names and room. */
export const WORDS = [
  ...["html-has-lang", "html-lang-valid", "html-xml-lang-mismatch", "valid-lang", "document-title"],
  ...["area-alt", "frame-title", "image-alt", "image-redundant-alt", "input-image-alt"],
  ...["object-alt", "role-img-alt", "svg-img-alt", "button-name", "input-button-name", "label"],
  ...["label-content-name-mismatch", "label-title-only", "link-name", "select-name"],
  ...["summary-name", "aria-command-name", "aria-dialog-name", "aria-input-field-name"],
  ...["aria-meter-name", "aria-progressbar-name", "aria-toggle-field-name", "aria-tooltip-name"],
  ...["aria-treeitem-name", "empty-heading", "empty-table-header", "table-duplicate-name"],
  ...["frame-title-unique", "identical-links-same-purpose", "landmark-unique"],
  ...["target-size", "scrollable-region-focusable"],
];

/** Which looks a test file takes, by who looks, so that several take part in the work. */
export const VIEWERS = {
  visitors: (look: Look) => look.as === undefined,
  buyers: ({ as }: Look) => as === "ada",
  sellers: ({ as }: Look) => as === "mei",
  others: ({ as }: Look) => as === "bo" || as === "kim",
};

/**
 * What is wrong with the pages of these viewers, at each width: in English by all rules and in both
 * themes, since a language changes no colour; in the others by all rules where a page is built
 * otherwise, else by those for words. What is done on a page names things in English; in other
 * languages pages are looked at as they come.
 */
export async function faultsOfPages(site: Site, viewers: keyof typeof VIEWERS): Promise<string[]> {
  const prefer = (page: Page, locale: Locale) =>
    page.context().addCookies([
      { name: "theme", value: "light", url: site.address },
      { name: "language", value: languageOf(locale), url: site.address },
    ]);
  return inspectLooks(site, LOOKS.filter(VIEWERS[viewers]), {
    prepare: async (page) => void (await readAxe(page)),
    inspect: async (page, open, { act, islands }) => {
      const opened = async () => {
        await open();
        await settled(page);
      };
      await prefer(page, "en");
      await opened();
      const built = await structure(page);
      const faults = await faultsInEnglish(page);
      for (const locale of act ? [] : LOCALES.filter((each) => each !== "en")) {
        await prefer(page, locale);
        let alike = !islands && (await turnsInto(page, built));
        if (!alike) {
          await opened();
          alike = (await structure(page)) === built;
        }
        const found = await faultsOf(page, locale, alike ? { only: WORDS } : { except: COLOURS });
        faults.push(...found.map((fault) => `${locale}: ${fault}`));
      }
      return faults;
    },
  });
}

function faultsInEnglish(page: Page): Promise<string[]> {
  return faultsOf(page, "en", {}, async () => {
    await showTheme(page, "dark");
    const faults = await violations(page, { only: COLOURS });
    await showTheme(page, "light");
    return faults;
  });
}

/** By these rules, and by what else is looked at, at each width; and whether it fits at any. */
async function faultsOf(
  page: Page,
  locale: Locale,
  rules: Rules,
  alsoAt: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const faults = await faultsAsOpened(page, locale);
  // From the width that it came in, at which it need not be laid out anew.
  const came = page.viewportSize()?.width ?? 0;
  const widths = [...WIDTHS, ...EXTREMES].toSorted(
    (a, b) => Math.abs(a - came) - Math.abs(b - came),
  );
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 900 });
    // Axe first: a page takes a moment to be laid out for its new width.
    if (WIDTHS.includes(width))
      faults.push(...(await violations(page, rules)), ...(await alsoAt()));
    faults.push(...(await overflow(page, width)));
  }
  return faults;
}

/**
 * Turns an open page into what the server sends for it now, as its scripts do with parts of it, and
 * tells whether that is built like this. A new document costs three times as much, and reads axe.
 */
async function turnsInto(page: Page, built: string): Promise<boolean> {
  await page.evaluate(async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = sent.title;
    for (const { name, value } of sent.documentElement.attributes)
      document.documentElement.setAttribute(name, value);
    document.body.replaceWith(document.adoptNode(sent.body));
    document.dispatchEvent(new Event("htmx:after:swap"));
  });
  return (await structure(page)) === built;
}

/** Waits until a page's script has asked whether the browser knows passkeys, and has built by that. */
export function settled(page: Page): Promise<void> {
  return page.locator("[data-unasked]").first().waitFor({ state: "detached" });
}

/** How a page is built: all its elements and attributes, without what stands in one language only. */
export function structure(page: Page): Promise<string> {
  return page.evaluate(() => {
    const worded =
      /^(alt|aria-(label|description|roledescription|valuetext)|content|d|data-.*|datetime|height|href|label|lang|placeholder|points|src|style|title|value|width|x\d?|y\d?)$/;
    // A language's own choice is another one of the same; the others are marks of work to do or done.
    const told = ({ name }: Attr) =>
      !["selected", "data-htmx-powered", "data-clock"].includes(name);
    const said = (element: Element) =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
    return [...document.querySelectorAll("*")]
      .map((element) => {
        const attributes = [...element.attributes]
          .filter(told)
          .map(({ name, value }) =>
            worded.test(name) ? `${name}${value.trim() ? "" : "=none"}` : `${name}=${value}`,
          );
        return [element.tagName, element.childElementCount, said(element), ...attributes].join(" ");
      })
      .join("\n");
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
    for (let look = 0; look < 1000 && !settled(); look++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return root.scrollWidth;
  }, width);
  return needed > width ? [`needs ${needed} px of ${width}`] : [];
}
