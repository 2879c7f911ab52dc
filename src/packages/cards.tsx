import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "../../db/client";
import { type Locale, messagesFor } from "../../views/messages/catalogue";
import { LanguageProvider } from "../../views/messages/context";
import { FavoriteButton } from "../../views/packages/favorite-button";
import { CardBidLink, type CardSlot, PackageCard } from "../../views/packages/package-card";
import { favoriteIds } from "../favorites/favorites";
import type { Reader } from "../http/reader";
import { coarseCountdown, coarseCountdownChanges } from "../lib/countdown";
import { Template } from "../lib/template";
import { auctionPhase } from "../lib/time";
import type { CatalogueEntry } from "./catalogue-query";
import { loadPackages, type Package } from "./packages";

interface RenderedCard {
  template: Template<CardSlot>;
  packageId: string;
  sellerId: string;
  auctionEndTime: number;
  bidLink: string;
  favorite: Record<"visitor" | "on" | "off", string>;
  remaining: Remaining | null;
}

interface Remaining {
  text: string;
  visitorHtml: string;
  from: number;
  until: number;
}

const CACHED_CARDS = 10_000;

/**
 * Cards, each rendered once for a version of its package, the phase of its auction and a language;
 * a request only fills in what time and reader change.
 */
export class PackageCards {
  #rendered = new LRUCache<string, RenderedCard>({ max: CACHED_CARDS });

  constructor(private readonly db: Db) {}

  /** The cards of these entries in their order, as one piece of HTML. */
  async render(entries: readonly CatalogueEntry[], reader: Reader, now: number): Promise<string> {
    const { locale } = reader;
    const find = () => entries.map((entry) => this.#rendered.get(cardKey(entry, locale, now)));
    let cards = find();
    if (cards.includes(undefined)) {
      await this.#renderMissing(
        entries.filter((_, i) => !cards[i]),
        locale,
        now,
      );
      cards = find();
    }
    const favorites = reader.viewer ? await favoriteIds(this.db, reader.viewer.id) : null;
    let html = "";
    // A package that was deleted meanwhile has no card.
    for (const card of cards) if (card) html += this.#fill(card, reader, favorites, now);
    return html;
  }

  async #renderMissing(entries: CatalogueEntry[], locale: Locale, now: number): Promise<void> {
    const packages = await loadPackages(
      this.db,
      entries.map((entry) => entry.seq),
    );
    for (const row of packages) {
      this.#rendered.set(cardKey(row, locale, now), renderCard(row, locale, now));
    }
  }

  #fill(
    card: RenderedCard,
    { viewer, locale }: Reader,
    favorites: Set<string> | null,
    now: number,
  ): string {
    const remaining = remainingOn(card, locale, now);
    if (!favorites) return remaining.visitorHtml;
    return card.template.fill({
      remaining: remaining.text,
      bid: viewer?.id === card.sellerId ? "" : card.bidLink,
      favorite: card.favorite[favorites.has(card.packageId) ? "on" : "off"],
    });
  }
}

/** What is left on a card's clock, and the whole card as every visitor sees it meanwhile. */
function remainingOn(card: RenderedCard, locale: Locale, now: number): Remaining {
  const { auctionEndTime } = card;
  if (card.remaining && card.remaining.from <= now && now < card.remaining.until) {
    return card.remaining;
  }
  const text = coarseCountdown(auctionEndTime, now, messagesFor(locale).layout.countdown);
  const { bidLink: bid, favorite } = card;
  card.remaining = {
    text,
    visitorHtml: card.template.fill({ remaining: text, bid, favorite: favorite.visitor }),
    from: now,
    until: coarseCountdownChanges(auctionEndTime, now),
  };
  return card.remaining;
}

/** Closing an auction raises the version, so within one the end alone tells the phase. */
function cardKey(
  entry: Pick<Package, "seq" | "version" | "auction_end_time">,
  locale: Locale,
  now: number,
): string {
  return `${entry.seq}.${entry.version}.${auctionPhase(entry.auction_end_time, now)}.${locale}`;
}

function renderCard(row: Package, locale: Locale, now: number): RenderedCard {
  const markup = (element: ReactElement) =>
    renderToStaticMarkup(<LanguageProvider locale={locale}>{element}</LanguageProvider>);
  const favorite = (state: boolean | null) =>
    markup(<FavoriteButton packageId={row.id} title={row.title} favorite={state} />);
  const phase = auctionPhase(row.auction_end_time, now);
  return {
    template: new Template(markup(<PackageCard lot={row} phase={phase} />)),
    packageId: row.id,
    sellerId: row.seller_id,
    auctionEndTime: row.auction_end_time,
    bidLink: markup(<CardBidLink packageId={row.id} />),
    favorite: { visitor: favorite(null), on: favorite(true), off: favorite(false) },
    remaining: null,
  };
}
