import { slot } from "../../src/lib/template";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
} from "../../src/marketplace/marketplace-state";
import { useMessages } from "../messages/context";

/** Filled with the cards, each rendered once and for all. */
export type ResultsSlot = "cards";

export interface ResultsProps {
  state: MarketplaceState;
  count: number;
  nextCursor: string | null;
}

/** While results are on their way (docs/product.md#the-list). */
const SKELETONS = 6;

/** What the filters found: the part of the page that htmx swaps. */
export function Results({ state, count, nextCursor }: ResultsProps) {
  const { marketplace } = useMessages().packages;
  const counted = state.cursor
    ? marketplace.countLater(count)
    : marketplace.count(count, nextCursor !== null);
  return (
    <section id="results" className="results" aria-label={marketplace.results}>
      <p className="results-count" role="status">
        {counted}
      </p>
      {count > 0 ? (
        <ul className={`package-list ${state.view}`}>{slot("cards")}</ul>
      ) : (
        <NoResults />
      )}
      <ul className={`package-list skeletons ${state.view}`} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six alike, never reordered
          <li key={i} className="package-card skeleton" />
        ))}
      </ul>
      <Pages state={state} nextCursor={nextCursor} />
    </section>
  );
}

function NoResults() {
  const { marketplace } = useMessages().packages;
  return (
    <div className="empty">
      <h2>{marketplace.empty}</h2>
      <p>{marketplace.emptyHint}</p>
      <a className="button primary" href={hrefOf(DEFAULT_STATE)}>
        {marketplace.clearFilters}
      </a>
    </div>
  );
}

function Pages({ state, nextCursor }: Pick<ResultsProps, "state" | "nextCursor">) {
  const { marketplace } = useMessages().packages;
  const { cursor, ...first } = state;
  if (!cursor && nextCursor === null) return null;
  return (
    <nav className="pages" aria-label={marketplace.pages}>
      {cursor && <PageLink href={hrefOf(first)} label={marketplace.firstPage} />}
      {nextCursor !== null && (
        <PageLink href={hrefOf({ ...first, cursor: nextCursor })} label={marketplace.nextPage} />
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
