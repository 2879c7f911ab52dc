import type { ReactNode } from "react";
import { unitPriceCents } from "../../src/lib/bid-review";
import { coarseCountdown } from "../../src/lib/countdown";
import { estimatedDollars, formatDollars } from "../../src/lib/money";
import { auctionPhase, isoTime } from "../../src/lib/time";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { statedFiles } from "../../src/packages/stated-facts";
import { gateNames } from "../../src/quality";
import { NO_RIGHTS, rightsOf } from "../../src/rights/rights";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { priceUnitsOf } from "../../src/samples/price-units";
import { useMessages, useTimes } from "../messages/context";
import { chosenTerms, grantedRights, rightsStatements } from "../messages/rights-facts";
import { LanguageName } from "../packages/language-name";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { UserText } from "../ui/written";
import { ComparedPrice } from "./compared-price";
import { countdownOf } from "./package-card";

export interface ComparedRow {
  label: string;
  cells: ComparedCell[];
}

interface ComparedCell {
  /** Rows are marked as different if these texts differ. */
  text: string;
  shown?: ReactNode;
  live?: true;
}

const NOT_STATED: ComparedCell = { text: "", shown: <NoValue /> };

type Cell = string | null | ComparedCell;

export function useComparedRows(packages: readonly ComparedPackage[], now: number): ComparedRow[] {
  const words = useMessages();
  const { compare, packages: market, quality, collections } = words;
  const times = useTimes();
  const row = (label: string, cellFor: (compared: ComparedPackage) => Cell): ComparedRow => ({
    label,
    cells: packages.map((compared) => cellOf(cellFor(compared))),
  });
  const measured = new Map(
    packages.map(({ lot }) => [lot, lot.data_quality ? readDataQuality(lot.data_quality) : null]),
  );
  const { integer, list } = market;
  const rights = new Map(packages.map(({ lot }) => [lot, factsOf(lot, words.rights)]));
  return [
    row(words.common.price, ({ lot }) => {
      const text = formatDollars(priceOf(lot));
      return { text, shown: <ComparedPrice lot={lot} isOpen={isOpen(lot, now)} />, live: true };
    }),
    row(market.table["per-tokens"], ({ lot }) => {
      const { millionTokens } = priceUnitsOf(lot);
      const cents = unitPriceCents(priceOf(lot), millionTokens);
      if (cents === null) return null;
      const text = estimatedDollars(cents);
      const shown = (
        <span data-live="per-tokens" data-units={millionTokens}>
          {text}
        </span>
      );
      return { text, shown, live: true };
    }),
    row(market.table.bids, ({ lot }) => {
      const text = integer(lot.bid_count);
      return { text, shown: <span data-live="bid-count">{text}</span>, live: true };
    }),
    row(market.table.ends, ({ lot }) => {
      const at = lot.ended_at ?? lot.auction_end_time;
      const text = times.moment(at);
      if (!isOpen(lot, now))
        return {
          text,
          shown: (
            <>
              {market.statuses.ended} <Moment at={at} />
            </>
          ),
        };
      const { card } = market;
      const isUpcoming = lot.opens_on !== null;
      const countdownTime = (isUpcoming ? lot.opens_at : null) ?? at;
      const left = (
        <time className="remaining" dateTime={isoTime(countdownTime)} {...countdownOf(lot)}>
          {coarseCountdown(countdownTime, now, words.layout.countdown)}
        </time>
      );
      if (isUpcoming) {
        const opens = lot.opens_on === "certified" ? card.opensCertified : card.opensIn;
        const shown = (
          <>
            <Moment at={at} />{" "}
            <small>
              <span data-opened="">{opens}</span> {left}
            </small>
          </>
        );
        return { text, shown, live: true };
      }
      const shown = (
        <>
          {left}{" "}
          <small>
            <Moment at={at} />
          </small>
        </>
      );
      return { text, shown, live: true };
    }),
    row(compare.words, ({ lot }) => integer(lot.total_words)),
    row(compare.characters, ({ lot }) =>
      lot.total_characters === null ? null : integer(lot.total_characters),
    ),
    row(compare.tokens, ({ lot }) => {
      const { millionTokens } = priceUnitsOf(lot);
      return millionTokens === null ? null : integer(roughly(millionTokens * 1_000_000));
    }),
    row(words.common.language, ({ lot }) => ({
      text: lot.language,
      shown: <LanguageName language={lot.language} />,
    })),
    row(collections.create.fields.contentType, ({ lot }) => {
      const { contentTypes } = collections.create;
      const type = contentTypes[lot.content_type as keyof typeof contentTypes] ?? lot.content_type;
      return [...new Set([market.category(lot.category), type])].join(" · ");
    }),
    row(compare.formats, ({ lot }) => list(statedFiles(lot).formats)),
    row(market.table.quality, ({ lot }) => {
      const value = measured.get(lot)?.aiTrainingValue;
      return value === undefined ? compare.unmeasured : String(value);
    }),
    ...gateNames.map((name) =>
      row(quality.gates[name].label, ({ lot }) => {
        const gate = measured.get(lot)?.gates[name];
        return gate ? String(Math.round(100 * gate.value)) : null;
      }),
    ),
    ...labelsOf(rights.values()).map((label) =>
      row(label, ({ lot }) => rights.get(lot)?.get(label) ?? null),
    ),
    ...(packages.some(({ lot }) => lot.usage_rights?.trim())
      ? [row(compare.ownWords, ({ lot }) => lot.usage_rights?.trim() ?? null)]
      : []),
    row(words.common.publisher, ({ lot }) => textCell(lot.publisher ?? "")),
    row(words.layout.roles.seller, ({ seller }) => {
      const name = seller.organization || words.common.publisher;
      return {
        text: seller.id,
        shown: (
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

export function isSame({ cells }: ComparedRow): boolean {
  return new Set(cells.map(({ text }) => text)).size <= 1;
}

function cellOf(cell: Cell): ComparedCell {
  return typeof cell === "object" && cell !== null ? cell : cell ? { text: cell } : NOT_STATED;
}

function textCell(text: string): ComparedCell {
  return text === "" ? NOT_STATED : { text, shown: <UserText text={text} /> };
}

function priceOf(lot: ComparedPackage["lot"]): number {
  return lot.highest_bid_cents ?? lot.starting_price_cents;
}

function roughly(count: number): number {
  return Number(count.toPrecision(2));
}

function factsOf(
  lot: ComparedPackage["lot"],
  words: Parameters<typeof grantedRights>[1],
): Map<string, string> {
  const rights = rightsOf(lot) ?? NO_RIGHTS;
  const facts = [
    ...grantedRights(rights, words),
    ...rightsStatements(rights, words),
    ...chosenTerms(rights, words),
  ];
  return new Map(
    facts
      .filter(({ label }) => label !== words.labels.withheld)
      .map(({ label, value, isStated }) => [label, isStated ? value : words.notStated]),
  );
}

function labelsOf(facts: Iterable<Map<string, string>>): string[] {
  return [...new Set([...facts].flatMap((each) => [...each.keys()]))];
}
