import type { PackageState } from "../../src/auctions/types";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";

interface Shown {
  state: PackageState;
  startingPrice: string;
  ended: boolean;
  /** The end, formatted for the reader. */
  endMoment: string;
}

/** Keeps what the page says of the auction outside the panel as the panel has it. */
export function showOnPage({ state, startingPrice, ended, endMoment }: Shown): void {
  const price = parseCents(state.highestBid ?? startingPrice);
  for (const figure of document.querySelectorAll<HTMLElement>("[data-price-for]")) {
    const units = Number(figure.dataset.priceFor);
    if (price !== null && units > 0) figure.textContent = formatDollars(Math.round(price / units));
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
  if (said) said.textContent = (isMissed(state) ? said.dataset.missed : said.dataset.ended) ?? "";
  const final = end.querySelector<HTMLElement>(".final-price");
  if (final) final.textContent = finalPrice(final.dataset, state);
  const moment = end.querySelector<HTMLTimeElement>("time.moment");
  const countdown = end.querySelector<HTMLTimeElement>("time[data-countdown]");
  if (countdown) countdown.dateTime = state.endsAt;
  if (!moment) return;
  // One that stays is left as it is written: to visitors by their own clock.
  const at = state.endedAt ?? state.endsAt;
  if (Date.parse(moment.dateTime) === Date.parse(at)) return;
  moment.dateTime = at;
  moment.textContent = endMoment;
}

const isMissed = ({ status, reserveMissed }: PackageState) => status === "ended" && reserveMissed;

/** In the words that the page brought along. */
function finalPrice({ sold, highest, none }: DOMStringMap, state: PackageState): string {
  if (state.highestBid === null) return none ?? "";
  const words = (state.status === "settled" ? sold : highest) ?? "";
  return fillIn(words, { amount: dollars(state.highestBid) });
}
