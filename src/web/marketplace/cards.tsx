import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "../../../db/client";
import { CardBidLink, type CardSlot, PackageCard } from "../../../views/marketplace/package-card";
import { type Locale, messagesFor } from "../../../views/messages/catalogue";
import { LanguageProvider } from "../../../views/messages/context";
import { FavoriteButton } from "../../../views/packages/favorite-button";
import { favoriteIds } from "../../favorites/favorites";
import { coarseCountdown, coarseCountdownChanges } from "../../lib/countdown";
import { htmlBytes, Template } from "../../lib/template";
import { auctionPhase } from "../../lib/time";
import type { CatalogueEntry } from "../../marketplace/catalogue-query";
import { loadPackages, type Package } from "../../packages/packages";
import type { Reader } from "../http/reader";

interface RenderedCard {
  template: Template<CardSlot>;
  packageId: string;
  sellerId: string;
  auctionEndTime: number;
  bidLink: string;
  favorite: Record<"visitor" | "on" | "off", string>;
  remaining: Remaining | null;
}

/** The time left as a card shows it, and the finished cards for that text, by kind of reader. */
interface Remaining {
  text: string;
  html: Partial<Record<Reading, Uint8Array>>;
  from: number;
  until: number;
}

/**
 * Kinds of readers: a visitor, or a member with the package as favourite or not, their own or not.
 */
type Reading = "visitor" | "on" | "off" | "own-on" | "own-off";

const CACHED_CARDS = 10_000;

/**
 * Cards, each rendered once for a version of its package, the phase of its auction and a language;
 * a request only fills in what time and reader change.
 */
export class PackageCards {
  #rendered = new LRUCache<string, RenderedCard>({ max: CACHED_CARDS });

  constructor(private readonly db: Db) {}

  /** The cards of these entries in their order. */
  async render(
    entries: readonly CatalogueEntry[],
    reader: Reader,
    now: number,
  ): Promise<Uint8Array[]> {
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
    // A package that was deleted meanwhile has no card.
    return cards.flatMap((card) =>
      card ? filled(card, locale, readingOf(card, reader, favorites), now) : [],
    );
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
}

function readingOf(card: RenderedCard, { viewer }: Reader, favorites: Set<string> | null): Reading {
  if (!favorites) return "visitor";
  const favorite = favorites.has(card.packageId) ? "on" : "off";
  return viewer?.id === card.sellerId ? `own-${favorite}` : favorite;
}

/** The whole card, put together once for each kind of reader and each text of the countdown. */
function filled(card: RenderedCard, locale: Locale, reading: Reading, now: number): Uint8Array {
  const { text, html } = remainingOn(card, locale, now);
  const own = reading.startsWith("own-");
  html[reading] ??= htmlBytes(
    card.template.pieces({
      remaining: text,
      bid: own ? "" : card.bidLink,
      favorite: card.favorite[(own ? reading.slice(4) : reading) as "visitor" | "on" | "off"],
    }),
  );
  return html[reading];
}

function remainingOn(card: RenderedCard, locale: Locale, now: number): Remaining {
  const { auctionEndTime, remaining } = card;
  if (remaining && remaining.from <= now && now < remaining.until) return remaining;
  card.remaining = {
    text: coarseCountdown(auctionEndTime, now, messagesFor(locale).layout.countdown),
    html: {},
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
