import type { IslandModule } from "./hydrate";

/** How to end each island that is live. */
const live = new Map<Element, () => void>();

/** Hydrates the islands in `root` that were not yet: now, or once a link asks for them. */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]:not([data-started])")) {
    element.dataset.started = "";
    if (element.dataset.load === "asked") whenAsked(element);
    else void painted().then(() => hydrate(element));
  }
}

/**
 * Ends the islands that were removed. What is morphed is cleaned up too, and stays: so it is looked at
 * once that is done.
 */
function endRemoved(): void {
  for (const [element, end] of live) {
    if (element.isConnected) continue;
    live.delete(element);
    end();
  }
}

document.addEventListener("htmx:before:cleanup", () => queueMicrotask(endRemoved));
document.addEventListener("htmx:after:swap", endRemoved);

async function hydrate(element: HTMLElement): Promise<void> {
  const { island = "", modules = "" } = element.dataset;
  const root = element.querySelector<HTMLElement>("[data-island-root]");
  const props = element.querySelector("[data-island-props]")?.textContent;
  if (!root || !props) return;
  const { hydrate } = await importInSteps(modules.split(" "));
  // Removed while its module was on the way.
  if (element.isConnected) live.set(element, hydrate(root, island, JSON.parse(props)));
}

/** Fetches the modules at once and runs them one by one, so that none keeps a touch waiting. */
async function importInSteps([module = "", ...parts]: string[]): Promise<IslandModule> {
  for (const href of [module, ...parts])
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  for (const part of parts) {
    await import(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return import(module);
}

/** What shows a page goes before what makes it live. Nobody waits for the picture of a hidden one. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Links with `data-opens` start an island. Without a script, or where its module cannot be fetched,
 * they lead to a page. Once started, the island listens to them itself.
 */
function whenAsked(element: HTMLElement): void {
  const asking = `a[data-opens="${element.dataset.island}"]`;
  let started = false;
  const asked = (event: MouseEvent) => {
    if (!element.isConnected) return document.removeEventListener("click", asked);
    const link = (event.target as Element).closest<HTMLAnchorElement>(asking);
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || elsewhere) return;
    event.preventDefault();
    if (!started) hydrate(element).catch(() => location.assign(link.href));
    started = true;
  };
  document.addEventListener("click", asked);
}
