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
import { coarseCountdown } from "../lib/countdown";
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
    const keys = entries.map((entry) => cardKey(entry, reader.locale, now));
    const missing = entries.filter((_, i) => !this.#rendered.has(keys[i] as string));
    if (missing.length > 0) await this.#renderMissing(missing, reader.locale, now);
    const favorites = reader.viewer ? await favoriteIds(this.db, reader.viewer.id) : null;
    return keys
      .map((key) => this.#rendered.get(key))
      .map((card) => (card ? this.#fill(card, reader, favorites, now) : ""))
      .join("");
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
    return card.template.fill({
      remaining: coarseCountdown(card.auctionEndTime, now, messagesFor(locale).layout.countdown),
      bid: viewer?.id === card.sellerId ? "" : card.bidLink,
      favorite:
        card.favorite[favorites ? (favorites.has(card.packageId) ? "on" : "off") : "visitor"],
    });
  }
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
  };
}
