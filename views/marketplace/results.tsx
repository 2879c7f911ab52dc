import { slot } from "../../src/lib/template";
import type { CataloguePage } from "../../src/marketplace/catalogue";
import type { Counts } from "../../src/marketplace/catalogue-counts";
import type { Loosened } from "../../src/marketplace/loosened";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { UnknownValue } from "../../src/marketplace/schema";
import { useMessages } from "../messages/context";
import { toldCount } from "./counted";
import { FilterChips } from "./filter-chips";
import { NoResults } from "./no-results";
import { UnknownValues } from "./unknown-values";

/** Filled with the cards, each rendered once and for all. */
export type ResultsSlot = "cards";

/** Of the pages before and after; null where there is none. */
export type PageCursors = Pick<CataloguePage, "nextCursor" | "previousCursor">;

export interface ResultsProps extends PageCursors {
  state: MarketplaceState;
  count: number;
  /** Null where too much else is being counted. */
  counts: Counts | null;
  /** Where nothing was found: what there is without each of the filters. */
  loosened: readonly Loosened[];
  unknown: readonly UnknownValue[];
}

/** While results are on their way (docs/product.md#the-list). */
const SKELETONS = 6;

/** What the filters found: the part of the page that htmx swaps. */
export function Results(props: ResultsProps) {
  const { state, count, unknown, loosened } = props;
  const { packages } = useMessages();
  return (
    <section id="results" className="results" aria-label={packages.marketplace.results}>
      <UnknownValues unknown={unknown} />
      <FilterChips state={state} />
      <p className="results-count" role="status">
        <Total {...props} />
      </p>
      {count > 0 ? (
        <ul className={`package-list ${state.view}`}>{slot("cards")}</ul>
      ) : (
        <NoResults state={state} loosened={loosened} />
      )}
      <ul className={`package-list skeletons ${state.view}`} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six alike, never reordered
          <li key={i} className="package-card skeleton" />
        ))}
      </ul>
      <Pages {...props} />
    </section>
  );
}

/** How many there are; where a page follows on another, also how many stand on it. */
function Total({ counts, count, nextCursor, previousCursor }: ResultsProps) {
  const { finding } = useMessages();
  // Prices and counts may be a moment older than the list.
  const known = counts && Math.max(counts.total, count);
  if (counts === null || known === null) return finding.onPage(count);
  const told = toldCount(known, counts);
  const whole = nextCursor === null && previousCursor === null;
  const total = whole ? finding.total(count, false) : finding.total(told.count, told.more);
  return previousCursor === null ? total : finding.totalAndPage(total, count);
}

function Pages({ state, nextCursor, previousCursor }: PageCursors & { state: MarketplaceState }) {
  const { packages, finding } = useMessages();
  const { cursor: _, ...first } = state;
  if (nextCursor === null && previousCursor === null) return null;
  return (
    <nav className="pages" aria-label={packages.marketplace.pages}>
      {previousCursor !== null && (
        <>
          <PageLink href={hrefOf(first)} label={finding.first} />
          <PageLink href={hrefOf({ ...first, cursor: previousCursor })} label={finding.previous} />
        </>
      )}
      {nextCursor !== null && (
        <PageLink href={hrefOf({ ...first, cursor: nextCursor })} label={finding.next} />
      )}
    </nav>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      className="button"
      href={href}
      hx-get={href}
      hx-target="#results"
      hx-swap="outerHTML show:top"
      hx-indicator="#results"
    >
      {label}
    </a>
  );
}
