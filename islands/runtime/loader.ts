import type { IslandModule } from "./hydrate";

const live = new Map<Element, () => void>();

export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]:not([data-started])")) {
    element.dataset.started = "";
    if (element.dataset.load === "asked") whenAsked(element);
    else void painted().then(() => hydrate(element));
  }
}

/**
 * Ends islands that were removed. Morphed elements are cleaned up too but stay, so the check runs
 * after the swap.
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
  if (element.isConnected) live.set(element, hydrate(root, island, JSON.parse(props)));
}

/** Fetches modules in parallel and runs them one by one, so that no touch waits for all. */
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

function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Links with `data-opens` start an island; without a script, or if its module cannot be fetched,
 * they lead to a page.
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
