import type { Page } from "playwright";
import { knownFieldsOf, schemaOf } from "../../src/web/http/known-fields";
import { RouteNames } from "../../src/web/http/observation";
import type { Look } from "./every-page";
import type { World } from "./world";

const KB = 1024;
const STYLE = 20 * KB;
const SCRIPT = 23 * KB;
const SCRIPT_WITH_ISLANDS = 112 * KB;
/** Fetched with the first toast. */
const TOASTER = 13 * KB;

/** Lists what a freshly opened page loads beyond its budget, or React where there are no islands. */
export async function weightFaults(page: Page, look: Look): Promise<string[]> {
  const islands = look.islands === true;
  if (islands) await islandsLoad(page);
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

/** On a busy machine, the network can be idle before the scripts of the islands are requested. */
async function islandsLoad(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const islands = [...document.querySelectorAll<HTMLElement>('[data-load="now"]')];
    const modules = islands.flatMap((island) => island.dataset.modules?.split(" ") ?? []);
    return modules.every((module) => names.some((name) => name.endsWith(module)));
  });
  await page.waitForLoadState("networkidle");
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

/** Names the fields that a form of the page sends and that its route does not declare. */
export async function undeclaredFields(page: Page, { app }: World): Promise<string[]> {
  const paths = new RouteNames(app.routes);
  return (await page.evaluate(formsOn)).flatMap(({ path, names }) => {
    const named = paths.pathOf({ method: "POST", url: path });
    const route = app.routes.find((each) => each.method === "POST" && each.path === named);
    if (!route) return [`${path} has no route`];
    const known = knownFieldsOf(route).body ?? {};
    return names.filter((name) => !schemaOf(known, name)).map((name) => `${route.path}: ${name}`);
  });
}

interface SentForm {
  path: string;
  names: string[];
}

function formsOn(): SentForm[] {
  return [...document.forms].flatMap((form) => {
    if (form.method !== "post") return [];
    const controls = [...form.elements] as HTMLInputElement[];
    const names = [...new Set(controls.map(({ name }) => name))].filter((name) => name !== "");
    const buttons = controls.filter(({ type }) => type === "submit");
    const actions = buttons.map((button) => button.getAttribute("formaction") ?? form.action);
    const ownAction = form.hasAttribute("action") ? [form.action] : [];
    const addresses = buttons.length > 0 ? actions : ownAction;
    const paths = addresses.map((address) => new URL(address, location.href).pathname);
    return [...new Set(paths)].map((path) => ({ path, names }));
  });
}
