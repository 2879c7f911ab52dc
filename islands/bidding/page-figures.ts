import type { PackageState } from "../../src/auctions/types";
import { formatDollars, parseCents } from "../../src/lib/money";

export function updatePageFigures(state: PackageState): void {
  const price = parseCents(state.highestBid ?? state.minimumBid);
  for (const figure of document.querySelectorAll<HTMLElement>("[data-price-for]")) {
    const units = Number(figure.dataset.priceFor);
    if (price !== null && units > 0) setText(figure, formatDollars(Math.round(price / units)));
  }
  const successor = document.querySelector<HTMLElement>("[data-successor]");
  const link = successor?.querySelector("a");
  if (successor && link && state.relistedAs !== null) {
    link.href = `/package/${state.relistedAs}`;
    successor.hidden = false;
  }
}

/** Writing unchanged text would trigger a layout. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
