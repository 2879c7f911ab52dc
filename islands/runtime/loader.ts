import type { IslandModule } from "./hydrate";

const liveIslands = new Map<Element, () => void>();

export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]:not([data-started])")) {
    element.dataset.started = "";
    if (element.dataset.load === "click") startOnClick(element);
    else void nextPaint().then(() => hydrate(element));
  }
}

/** Runs after the swap, because htmx also cleans up morphed elements, which stay on the page. */
function endRemovedIslands(): void {
  for (const [element, unmount] of liveIslands) {
    if (element.isConnected) continue;
    liveIslands.delete(element);
    unmount();
  }
}

document.addEventListener("htmx:before:cleanup", () => queueMicrotask(endRemovedIslands));
document.addEventListener("htmx:after:swap", endRemovedIslands);

async function hydrate(element: HTMLElement): Promise<void> {
  const { island = "", modules = "" } = element.dataset;
  const root = element.querySelector<HTMLElement>("[data-island-root]");
  const props = element.querySelector("[data-island-props]")?.textContent;
  if (!root || !props) return;
  const { hydrate } = await importInSteps(modules.split(" "));
  if (element.isConnected) liveIslands.set(element, hydrate(root, island, JSON.parse(props)));
}

/** Runs modules one at a time, so that the page can respond to input between them. */
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

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Without a script, or if the module cannot be fetched, these links lead to a page. */
function startOnClick(element: HTMLElement): void {
  const selector = `a[data-opens="${element.dataset.island}"]`;
  let isStarted = false;
  const onClick = (event: MouseEvent) => {
    if (!element.isConnected) return document.removeEventListener("click", onClick);
    const link = (event.target as Element).closest<HTMLAnchorElement>(selector);
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || opensElsewhere) return;
    event.preventDefault();
    if (!isStarted) hydrate(element).catch(() => location.assign(link.href));
    isStarted = true;
  };
  document.addEventListener("click", onClick);
}
