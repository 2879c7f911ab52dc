import type { PackageState } from "../../src/auctions/types";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import type { Messages } from "../../views/messages/messages";
import { pageWords } from "../runtime/page-words";
import { isMissed } from "./missed";

interface Shown {
  state: PackageState;
  startingPrice: string;
  ended: boolean;
  moment(epochMs: number): string;
}

/** Updates the price and end shown outside the panel. */
export function showOnPage({ state, startingPrice, ended, moment }: Shown): void {
  const price = parseCents(state.highestBid ?? startingPrice);
  for (const figure of document.querySelectorAll<HTMLElement>("[data-price-for]")) {
    const units = Number(figure.dataset.priceFor);
    if (price !== null && units > 0) write(figure, formatDollars(Math.round(price / units)));
  }
  const successor = document.querySelector<HTMLElement>("[data-successor]");
  const link = successor?.querySelector("a");
  if (successor && link && state.relistedAs !== null) {
    link.href = `/package/${state.relistedAs}`;
    successor.hidden = false;
  }
  const end = document.querySelector<HTMLElement>(".auction-end");
  if (!end) return;
  if (ended) end.dataset.phase = "ended";
  for (const part of end.querySelectorAll<HTMLElement>("[data-while]")) {
    part.hidden = (part.dataset.while === "ended") !== ended;
  }
  const said = end.querySelector<HTMLElement>("[data-missed]");
  if (said) write(said, (isMissed(state) ? said.dataset.missed : said.dataset.ended) ?? "");
  const final = end.querySelector<HTMLElement>(".final-price");
  if (final) write(final, finalPrice(pageWords(final.dataset.words), state));
  const time = end.querySelector<HTMLTimeElement>("time.moment");
  const countdown = end.querySelector<HTMLTimeElement>("time[data-countdown]");
  if (countdown) countdown.dateTime = state.endsAt;
  if (!time) return;
  const at = state.endedAt ?? state.endsAt;
  if (Date.parse(time.dateTime) === Date.parse(at)) return;
  time.dateTime = at;
  time.textContent = moment(Date.parse(at));
}

/** Unchanged text is not written, which would lay the page out again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

type PriceWords = Messages["packages"]["detail"]["finalPrice"];

function finalPrice({ sold, highest, none }: PriceWords, state: PackageState): string {
  if (state.highestBid === null) return none;
  const amount = dollars(state.highestBid);
  return state.status === "settled" ? sold({ amount }) : highest({ amount });
}
