import type { ReactNode } from "react";
import { scoreText } from "../../messages/analysis-words";
import { useMessages, useTimes } from "../../messages/context";
import { periodText } from "../../messages/period-text";
import { coarseCountdown } from "../../src/lib/countdown";
import { estimatedDollars, formatDollars } from "../../src/lib/money";
import { auctionPhase, isoTime } from "../../src/lib/time";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { statedFiles } from "../../src/packages/stated-facts";
import { periodOf } from "../../src/packages/year-fields";
import { gateNames } from "../../src/quality";
import { unitPriceCents } from "../../src/rules/bid-review";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { priceUnitsOf } from "../../src/samples/price-units";
import { LanguageName } from "../packages/language-name";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PublisherName } from "../ui/publisher-name";
import { UserText } from "../ui/written";
import { ComparedPrice, SaleEnd } from "./compared-price";
import { labelsOf, rightsFactsOf } from "./compared-rights";
import { countdownOf } from "./package-card";
import { useSamplingRow } from "./sampling-row";

export interface ComparedRow {
  label: string;
  cells: ComparedCell[];
}

interface ComparedCell {
  /** Rows are marked as different if these texts differ. */
  text: string;
  content?: ReactNode;
  isLive?: true;
}

const EMPTY_CELL: ComparedCell = { text: "", content: <NoValue /> };

type CellSource = string | null | ComparedCell;

export function useComparedRows(packages: readonly ComparedPackage[], now: number): ComparedRow[] {
  const words = useMessages();
  const { compare, packages: market, quality, collections } = words;
  const times = useTimes();
  const makeRow = (
    label: string,
    cellFor: (compared: ComparedPackage) => CellSource,
  ): ComparedRow => ({
    label,
    cells: packages.map((compared) => toCell(cellFor(compared))),
  });
  const qualityByLot = new Map(
    packages.map(({ lot }) => [lot, lot.data_quality ? readDataQuality(lot.data_quality) : null]),
  );
  const { integer, list } = market;
  const rightsByLot = new Map(packages.map(({ lot }) => [lot, rightsFactsOf(lot, words.rights)]));
  return [
    makeRow(words.common.price, ({ lot }) => {
      const text = formatDollars(shownPriceCents(lot));
      return { text, content: <ComparedPrice lot={lot} isOpen={isOpen(lot, now)} />, isLive: true };
    }),
    makeRow(market.table["per-tokens"], ({ lot }) => {
      const { millionTokens } = priceUnitsOf(lot);
      const cents = unitPriceCents(shownPriceCents(lot), millionTokens);
      if (cents === null) return null;
      const text = estimatedDollars(cents);
      const content = (
        <span data-live="per-tokens" data-units={millionTokens}>
          {text}
        </span>
      );
      return { text, content, isLive: true };
    }),
    makeRow(market.table.bids, ({ lot }) => {
      const text = integer(lot.bid_count);
      return { text, content: <span data-live="bid-count">{text}</span>, isLive: true };
    }),
    makeRow(market.table.ends, ({ lot }) => {
      const at = lot.ended_at ?? lot.auction_end_time;
      const text = times.moment(at);
      if (!isOpen(lot, now))
        return {
          text,
          content: (
            <>
              {market.statuses.ended} <Moment at={at} />
            </>
          ),
        };
      const { card } = market;
      if (isFixedPrice(lot)) return { text, content: <SaleEnd at={at} /> };
      const isUpcoming = lot.opens_on !== null;
      const countdownTime = (isUpcoming ? lot.opens_at : null) ?? at;
      const countdown = (
        <time className="remaining" dateTime={isoTime(countdownTime)} {...countdownOf(lot)}>
          {coarseCountdown(countdownTime, now, words.layout.countdown)}
        </time>
      );
      if (isUpcoming) {
        const opens = lot.opens_on === "certified" ? card.opensCertified : card.opensIn;
        const content = (
          <>
            <Moment at={at} />{" "}
            <small>
              <span data-opened="">{opens}</span> {countdown}
            </small>
          </>
        );
        return { text, content, isLive: true };
      }
      const content = (
        <>
          {countdown}{" "}
          <small>
            <Moment at={at} />
          </small>
        </>
      );
      return { text, content, isLive: true };
    }),
    makeRow(compare.words, ({ lot }) => integer(lot.total_words)),
    makeRow(compare.characters, ({ lot }) =>
      lot.total_characters === null ? null : integer(lot.total_characters),
    ),
    makeRow(compare.tokens, ({ lot }) => {
      const { millionTokens } = priceUnitsOf(lot);
      return millionTokens === null ? null : integer(roundToTwoDigits(millionTokens * 1_000_000));
    }),
    makeRow(market.detail.period, ({ lot }) => {
      const period = periodOf(lot);
      return period && periodText(words, period);
    }),
    makeRow(words.common.language, ({ lot }) => ({
      text: lot.language,
      content: <LanguageName language={lot.language} />,
    })),
    makeRow(collections.create.fields.contentType, ({ lot }) => {
      const { contentTypes } = collections.create;
      const type = contentTypes[lot.content_type as keyof typeof contentTypes] ?? lot.content_type;
      return [...new Set([market.category(lot.category), type])].join(" · ");
    }),
    makeRow(compare.formats, ({ lot }) => list(statedFiles(lot).formats)),
    makeRow(market.table.quality, ({ lot }) => {
      const dataQuality = qualityByLot.get(lot);
      return dataQuality ? scoreText(quality, dataQuality, lot.total_words) : compare.unmeasured;
    }),
    ...useSamplingRow()(packages, makeRow),
    ...gateNames.map((name) =>
      makeRow(quality.gates[name].label, ({ lot }) => {
        const dataQuality = qualityByLot.get(lot);
        const gate = dataQuality?.gates[name];
        const isMeasured = dataQuality?.form !== "code" || name !== "natural";
        return gate && isMeasured ? String(Math.round(100 * gate.value)) : null;
      }),
    ),
    ...labelsOf(rightsByLot.values()).map((label) =>
      makeRow(label, ({ lot }) => rightsByLot.get(lot)?.get(label) ?? null),
    ),
    ...(packages.some(({ lot }) => lot.usage_rights?.trim())
      ? [makeRow(compare.ownWords, ({ lot }) => lot.usage_rights?.trim() ?? null)]
      : []),
    makeRow(words.common.publisher, ({ lot }) =>
      lot.publisher
        ? {
            text: `${lot.publisher} ${lot.publisher_verified}`,
            content: <PublisherName lot={lot} />,
          }
        : null,
    ),
    makeRow(words.layout.roles.seller, ({ seller }) => {
      const name = seller.organization || words.common.publisher;
      return {
        text: seller.id,
        content: (
          <a href={`/publisher/${seller.id}`}>
            <UserText text={name} />
          </a>
        ),
      };
    }),
  ];
}

export function isOpen(lot: ComparedPackage["lot"], now: number): boolean {
  return lot.status === "active" && auctionPhase(lot.auction_end_time, now) !== "ended";
}

export function hasEqualCells({ cells }: ComparedRow): boolean {
  return new Set(cells.map(({ text }) => text)).size <= 1;
}

function toCell(cell: CellSource): ComparedCell {
  return typeof cell === "object" && cell !== null ? cell : cell ? { text: cell } : EMPTY_CELL;
}

function roundToTwoDigits(count: number): number {
  return Number(count.toPrecision(2));
}
