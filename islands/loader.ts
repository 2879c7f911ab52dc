import type { IslandModule } from "./hydrate";

const ended = new WeakMap<Element, () => void>();
const STARTED = "islandStarted";

/** Hydrates the islands in `root` that were not yet, each when its `data-load` says. */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (element.dataset[STARTED]) continue;
    element.dataset[STARTED] = "true";
    whenWanted(element, () => void hydrate(element));
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

function whenWanted(element: HTMLElement, start: () => void): void {
  const { load } = element.dataset;
  if (load === "visible") {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    });
    observer.observe(element);
  } else if (load === "interaction") {
    for (const event of ["pointerenter", "focusin"]) {
      element.addEventListener(event, start, { once: true });
    }
  } else {
    start();
  }
}
