import type { Db } from "../../../db/client";
import { CachedUntilWrite } from "../../../db/kept";
import type { SearchQuery } from "../../../db/search/query";
import { type Locale, messagesFor } from "../../../messages/catalogue";
import { renderedFor } from "../../../views/ui/rendered";
import { withPublicReserves } from "../../auctions/reserve";
import { favoriteIds } from "../../favorites/favorites";
import { coarseCountdown, nextCoarseCountdownMs } from "../../lib/countdown";
import { lruCache } from "../../lib/memo";
import { Passage } from "../../lib/passage";
import { auctionPhase } from "../../lib/time";
import { timesIn } from "../../lib/times";
import type { CatalogueEntry } from "../../marketplace/catalogue";
import { type CurrentPrice, currentPrices, PRICE_COLUMNS } from "../../marketplace/listed-prices";
import type { View } from "../../marketplace/schema";
import { loadPackages, type Package } from "../../packages/packages";
import type { Reader } from "../http/reader";
import { cardTexts } from "./card-texts";
import {
  type FavoriteState,
  type RenderedCard,
  type RenderedStanding,
  renderCard,
} from "./rendered-card";

export interface StandingCard {
  card: RenderedCard;
  standing: RenderedStanding;
}

type ReaderState = FavoriteState | "own-on" | "own-off";

const MAX_CACHED_CARDS = 10_000;

/** Caches cards; each request fills in bids, time and the reader's choices. */
export class PackageCards {
  #rendered = lruCache<string, RenderedCard>(MAX_CACHED_CARDS);

  #favorites: CachedUntilWrite<Set<string>>;

  constructor(private readonly db: Db) {
    this.#favorites = new CachedUntilWrite(db, null);
  }

  async render(
    entries: readonly CatalogueEntry[],
    reader: Reader,
    now: number,
  ): Promise<Passage[]> {
    return this.fill(await this.standingCards(entries, reader.locale, now), reader);
  }

  /** For entries that were read with their prices. */
  async renderPriced(
    entries: ReadonlyArray<CatalogueEntry & CurrentPrice>,
    reader: Reader,
    now: number,
  ): Promise<Passage[]> {
    const cards = await this.#cardsOf(entries, reader.locale, now, "grid");
    const standingCards = entries.flatMap((entry, i) => {
      const card = cards[i];
      return card ? [{ card, standing: renderStanding(card, reader.locale, entry, now) }] : [];
    });
    return this.fill(standingCards, reader);
  }

  async standingCards(
    entries: readonly CatalogueEntry[],
    locale: Locale,
    now: number,
    view: View = "grid",
    search: SearchQuery | null = null,
  ): Promise<StandingCard[]> {
    const cards = await this.#cardsOf(entries, locale, now, view);
    const prices = await currentPrices(
      this.db,
      entries.map(({ seq }) => seq),
    );
    return entries.flatMap(({ seq }, i) => {
      const [card, price] = [cards[i], prices.get(seq)];
      if (!card || !price) return [];
      const standing = renderStanding(card, locale, price, now);
      return search
        ? {
            card: { ...card, texts: cardTexts(card.lot, locale, search) },
            standing: { ...standing, passages: {} },
          }
        : { card, standing };
    });
  }

  async fill(
    cards: readonly StandingCard[],
    reader: Reader,
    chosen: readonly string[] = [],
  ): Promise<Passage[]> {
    const id = reader.viewer?.id;
    const favorites = id ? await this.#favorites.get(id, () => favoriteIds(this.db, id)) : null;
    return cards.map((standingCard) =>
      fillCard(standingCard, reader, {
        readerState: readerStateOf(standingCard.card, reader, favorites),
        isChosen: chosen.includes(standingCard.card.packageId),
      }),
    );
  }

  async #cardsOf(
    entries: readonly CatalogueEntry[],
    locale: Locale,
    now: number,
    view: View,
  ): Promise<Array<RenderedCard | undefined>> {
    const findRendered = () =>
      entries.map((entry) => this.#rendered.get(cardKey(entry, locale, now, view)));
    const cards = findRendered();
    if (!cards.includes(undefined)) return cards;
    await this.#renderMissing(
      entries.filter((_, i) => !cards[i]),
      locale,
      now,
      view,
    );
    return findRendered();
  }

  async #renderMissing(
    entries: CatalogueEntry[],
    locale: Locale,
    now: number,
    view: View,
  ): Promise<void> {
    const packages = await loadPackages(
      this.db,
      entries.map((entry) => entry.seq),
    );
    for (const row of await withPublicReserves(this.db, packages)) {
      this.#rendered.set(cardKey(row, locale, now, view), renderCard(row, locale, now, view));
    }
  }
}

function readerStateOf(
  card: RenderedCard,
  { viewer }: Reader,
  favorites: Set<string> | null,
): ReaderState {
  if (!favorites) return "visitor";
  const favorite = favorites.has(card.packageId) ? "on" : "off";
  return viewer?.id === card.sellerId ? `own-${favorite}` : favorite;
}

function fillCard(
  { card, standing }: StandingCard,
  { locale, timeZone }: Reader,
  { readerState, isChosen }: { readerState: ReaderState; isChosen: boolean },
): Passage {
  const { remaining, priceHtml, passages } = standing;
  const isOwn = readerState.startsWith("own-");
  const day = card.endedAt === null ? null : timesIn(locale, timeZone).day(card.endedAt);
  const key = `${readerState} ${isChosen} ${day ?? ""}`;
  passages[key] ??= new Passage(
    Buffer.from(
      card.template.fill({
        ...card.texts,
        price: priceHtml,
        remaining: day ?? remaining,
        compare: card.compare(isChosen),
        bid: isOwn ? "" : card.bidLink,
        favorite: card.favorite[(isOwn ? readerState.slice(4) : readerState) as FavoriteState](),
      }),
    ),
  );
  return passages[key];
}

function renderStanding(
  card: RenderedCard,
  locale: Locale,
  price: CurrentPrice,
  now: number,
): RenderedStanding {
  const { countdownTo, lastStanding } = card;
  const isCurrent = lastStanding && lastStanding.from <= now && now < lastStanding.until;
  if (isCurrent && isSamePrice(lastStanding.price, price)) return lastStanding;
  card.lastStanding = {
    price,
    priceHtml: renderedFor(
      { locale },
      card.priceOf(card.endedAt === null ? price : endedPrice(price)),
    ),
    remaining: coarseCountdown(countdownTo, now, messagesFor(locale).layout.countdown),
    passages: {},
    from: now,
    until: nextCoarseCountdownMs(countdownTo, now),
  };
  return card.lastStanding;
}

function isSamePrice(a: CurrentPrice, b: CurrentPrice): boolean {
  return PRICE_COLUMNS.every((column) => a[column] === b[column]);
}

/** An auction can be past its end before its row is updated. */
function endedPrice(price: CurrentPrice): CurrentPrice {
  return price.status === "active" ? { ...price, status: "ended" } : price;
}

function cardKey(
  entry: Pick<Package, "seq" | "version" | "auction_end_time">,
  locale: Locale,
  now: number,
  view: View,
): string {
  return `${entry.seq}.${entry.version}.${auctionPhase(entry.auction_end_time, now)}.${locale}.${view}`;
}
