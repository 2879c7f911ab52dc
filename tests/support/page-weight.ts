import type { Page } from "playwright";
import type { Look } from "./every-page";

const KB = 1024;
const STYLE = 20 * KB;
const SCRIPT = 23 * KB;
const SCRIPT_WITH_ISLANDS = 112 * KB;
/** Fetched with the first toast. */
const TOASTER = 13 * KB;

/** Lists what a freshly opened page loads beyond its budget, or React where there are no islands. */
export async function weightFaults(page: Page, look: Look): Promise<string[]> {
  const islands = look.islands === true;
  if (islands) await page.waitForLoadState("networkidle");
  const scripts = await Promise.all((await loaded(page, ".js")).map(fetchOnce));
  const styles = await Promise.all((await loaded(page, ".css")).map(fetchOnce));
  const toaster = (await page.locator(".toast-viewport").count()) * TOASTER;
  const hasReact = scripts.some(({ hasReact }) => hasReact);
  return [
    ...(hasReact === islands ? [] : [`React: ${hasReact}`]),
    ...over("script", scripts, islands ? SCRIPT_WITH_ISLANDS + toaster : SCRIPT),
    ...over("style", styles, STYLE),
  ];
}

function loaded(page: Page, ending: string): Promise<string[]> {
  return page.evaluate((ending) => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return [...new Set(names)].filter((name) => name.endsWith(ending));
  }, ending);
}

interface Sent {
  bytes: number;
  hasReact: boolean;
}

const sent = new Map<string, Promise<Sent>>();

/** Addresses of scripts and styles contain their hash. */
function fetchOnce(address: string): Promise<Sent> {
  const known = sent.get(address) ?? fetchSent(address);
  sent.set(address, known);
  return known;
}

async function fetchSent(address: string): Promise<Sent> {
  const packed = await fetch(address, {
    headers: { "accept-encoding": "gzip" },
    decompress: false,
  });
  const text = await (await fetch(address)).text();
  return { bytes: (await packed.bytes()).length, hasReact: /react/i.test(text) };
}

function over(what: string, files: readonly Sent[], budget: number): string[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > 0 && bytes <= budget ? [] : [`${bytes} bytes of ${what}`];
}
