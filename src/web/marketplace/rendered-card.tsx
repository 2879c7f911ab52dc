import type { ReactElement } from "react";
import type { Locale } from "../../../messages/catalogue";
import { CardPrice } from "../../../views/marketplace/card-price";
import { CardBidLink, type CardSlot, PackageCard } from "../../../views/marketplace/package-card";
import { PackageRow, PriceCells } from "../../../views/marketplace/package-row";
import { CompareCheckbox } from "../../../views/packages/compare-bar";
import { FavoriteButton } from "../../../views/packages/favorite-button";
import { renderedFor } from "../../../views/ui/rendered";
import { once } from "../../lib/memo";
import type { Passage } from "../../lib/passage";
import { Template } from "../../lib/template";
import { auctionPhase } from "../../lib/time";
import type { CurrentPrice } from "../../marketplace/listed-prices";
import type { View } from "../../marketplace/schema";
import type { Package } from "../../packages/packages";
import { isFixedPrice } from "../../rules/sale";
import { priceUnitsOf } from "../../samples/price-units";
import { type CardLot, type CardTexts, cardTexts } from "./card-texts";

export type FavoriteState = "visitor" | "on" | "off";

export interface RenderedCard {
  template: Template<CardSlot>;
  lot: CardLot;
  texts: CardTexts;
  packageId: string;
  sellerId: string;
  countdownTo: number;
  endedAt: number | null;
  bidLink: string;
  priceOf(price: CurrentPrice): ReactElement;
  favorite: Record<FavoriteState, () => string>;
  compare(isChosen: boolean): string;
  lastStanding: RenderedStanding | null;
}

export interface RenderedStanding {
  price: CurrentPrice;
  priceHtml: string;
  remaining: string;
  passages: Partial<Record<string, Passage>>;
  from: number;
  until: number;
}

export function renderCard(row: Package, locale: Locale, now: number, view: View): RenderedCard {
  const markup = (element: ReactElement) => renderedFor({ locale }, element);
  const { description, language, english_title, english_abstract } = row;
  const cardLot = { title: row.title, description, language, english_title, english_abstract };
  const favoriteButton = (state: boolean | null) =>
    once(() => markup(<FavoriteButton packageId={row.id} isFavorite={state} />));
  const compareChoice = (isChosen: boolean) =>
    once(() => markup(<CompareCheckbox packageId={row.id} isChosen={isChosen} />));
  const compare = { on: compareChoice(true), off: compareChoice(false) };
  // An auction that was settled early ended before its planned end.
  const endPhase = row.status === "active" ? auctionPhase(row.auction_end_time, now) : "ended";
  const phase = endPhase !== "ended" && row.opens_on !== null ? "upcoming" : endPhase;
  const isFixed = isFixedPrice(row);
  const isRow = view === "list";
  const { millionTokens: exact } = priceUnitsOf(row);
  // An estimate, whose further digits would only make every card longer.
  const millionTokens = exact && Number(exact.toPrecision(4));
  const lot = isRow ? (
    <PackageRow lot={row} phase={phase} />
  ) : (
    <PackageCard lot={row} phase={phase} millionTokens={millionTokens} />
  );
  return {
    template: new Template(markup(lot)),
    lot: cardLot,
    texts: cardTexts(row, locale),
    packageId: row.id,
    sellerId: row.seller_id,
    countdownTo: (phase === "upcoming" ? row.opens_at : null) ?? row.auction_end_time,
    // The last day of a sale is stated as a time, like an end, because nobody has to hurry.
    endedAt:
      phase === "ended" || (isFixed && phase !== "upcoming")
        ? (row.ended_at ?? row.auction_end_time)
        : null,
    priceOf: (price) =>
      isRow ? (
        <PriceCells price={price} millionTokens={millionTokens} />
      ) : (
        <CardPrice price={price} millionTokens={millionTokens} />
      ),
    bidLink: markup(<CardBidLink packageId={row.id} isFixed={isFixed} />),
    favorite: {
      visitor: favoriteButton(null),
      on: favoriteButton(true),
      off: favoriteButton(false),
    },
    compare: (isChosen) => (isChosen ? compare.on() : compare.off()),
    lastStanding: null,
  };
}
