import type { IslandModule } from "./hydrate";

const ended = new WeakMap<Element, () => void>();
const STARTED = "islandStarted";

/** Hydrates the islands in `root` that were not yet, each when its `data-load` says. */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (element.dataset[STARTED]) continue;
    element.dataset[STARTED] = "true";
    whenWanted(element, () => hydrate(element));
  }
}

/** Ends the islands in what is about to be removed. */
export function endIslands(root: Element): void {
  for (const element of [root, ...root.querySelectorAll("[data-island]")]) {
    ended.get(element)?.();
    ended.delete(element);
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { island = "", module = "" } = element.dataset;
  const root = element.querySelector<HTMLElement>("[data-island-root]");
  const props = element.querySelector("[data-island-props]")?.textContent;
  if (!root || !props) return;
  const { hydrate } = (await import(module)) as IslandModule;
  // Removed while its module was on the way.
  if (element.isConnected) ended.set(element, hydrate(root, island, JSON.parse(props)));
}

function whenWanted(element: HTMLElement, start: () => Promise<void>): void {
  const { load } = element.dataset;
  if (load === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void start();
    });
    observer.observe(element);
  } else if (load === "interaction") {
    for (const event of ["pointerenter", "focusin"]) {
      element.addEventListener(event, () => void start(), { once: true });
    }
  } else if (load === "asked") {
    whenAsked(element, start);
  } else {
    void start();
  }
}

/**
 * Links with `data-opens` start an island. Without a script, or where its module cannot be fetched,
 * they lead to a page. Once started, the island listens to them itself.
 */
function whenAsked(element: HTMLElement, start: () => Promise<void>): void {
  const asking = `a[data-opens="${element.dataset.island}"]`;
  let started = false;
  const asked = (event: MouseEvent) => {
    if (!element.isConnected) return document.removeEventListener("click", asked);
    const link = (event.target as Element).closest<HTMLAnchorElement>(asking);
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || elsewhere) return;
    event.preventDefault();
    if (!started) start().catch(() => location.assign(link.href));
    started = true;
  };
  document.addEventListener("click", asked);
}
