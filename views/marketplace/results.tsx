import { useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import type { LooserSearch } from "../../src/marketplace/active-filters";
import type { CataloguePage } from "../../src/marketplace/catalogue";
import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import { MAX_SEARCH_LENGTH } from "../../src/marketplace/filters";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { UnknownValue } from "../../src/marketplace/schema";
import { COMPARE_FORM } from "../packages/compare-bar";
import { useLiveWords } from "../packages/live-words";
import { LinkButton, Submit } from "../ui/buttons";
import { CardParts } from "../ui/card-parts";
import { Gap } from "../ui/gap";
import { cappedCount } from "./counted";
import { FilterChips } from "./filter-chips";
import { NoResults } from "./no-results";
import { PackageTable } from "./package-table";
import { SaveSearch } from "./save-search";

export type ResultsSlot = "cards";

export type PageCursors = Pick<CataloguePage, "nextCursor" | "previousCursor">;

export interface ResultsProps extends PageCursors {
  state: MarketplaceState;
  count: number;
  counts: FacetCounts | null;
  /** No package has all the words, and the cards have some of them. */
  hasPartial: boolean;
  loosened: readonly LooserSearch[];
  unknown: readonly UnknownValue[];
  correction: { shown: string; exact: string } | null;
}

const SKELETON_COUNT = 6;

export function Results(props: ResultsProps) {
  const { state, count, unknown, loosened, hasPartial } = props;
  const { packages, finding } = useMessages();
  return (
    <section id="results" className="results" aria-label={packages.marketplace.results}>
      <UnknownValues unknown={unknown} />
      <CorrectionNote {...props} />
      <div className="results-head">
        <p className="results-count" role="status">
          <ResultCount {...props} />
        </p>
        <FilterChips state={state} />
        <UncertifiedNote state={state} counts={props.counts} />
        <SaveSearch state={state} correctedSearch={props.correction?.shown ?? null} />
      </div>
      {count === 0 && !hasPartial && <NoResults state={state} loosened={loosened} />}
      {hasPartial && <h2 className="partial-matches">{finding.partial}</h2>}
      {(count > 0 || hasPartial) && <ResultCards state={state} />}
      <ul className={`package-list skeletons ${state.view}`} aria-hidden="true">
        {Array.from({ length: SKELETON_COUNT }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical and never reordered
          <li key={i} className="package-card skeleton" />
        ))}
      </ul>
      <Pages {...props} />
    </section>
  );
}

function ResultCards({ state }: { state: MarketplaceState }) {
  const words = useLiveWords();
  return (
    <>
      <CardParts />
      {state.view === "list" ? (
        <PackageTable state={state} words={words} />
      ) : (
        <ul className="package-list grid" data-lots={words}>
          {placeholder("cards")}
        </ul>
      )}
    </>
  );
}

function CorrectionNote({ state, correction }: ResultsProps) {
  const { finding } = useMessages();
  if (!correction) return null;
  const { cursor: _, ...firstPage } = state;
  const uncorrectedState = { ...firstPage, filter: { ...state.filter, search: correction.exact } };
  return (
    <p className="corrected">
      {finding.corrected({ search: correction.shown })}
      <Gap />
      <a href={hrefOf(uncorrectedState)}>
        {finding.instead({ search: state.filter.search ?? "" })}
      </a>
    </p>
  );
}

function ResultCount({ counts, count, nextCursor, previousCursor }: ResultsProps) {
  const { finding } = useMessages();
  // Counts can be slightly older than the list.
  const knownCount = counts && Math.max(counts.total, count);
  if (counts === null || knownCount === null) return finding.onPage({ count });
  const shown = cappedCount(knownCount, counts);
  const isComplete = nextCursor === null && previousCursor === null;
  const total = isComplete
    ? finding.total({ count, more: false })
    : finding.total({ count: shown.count, more: shown.more });
  return previousCursor === null ? total : finding.totalAndPage({ total, count });
}

function UncertifiedNote({ state, counts }: Pick<ResultsProps, "state" | "counts">) {
  const { finding } = useMessages();
  const { cursor: _, ...firstPage } = state;
  const uncertified = counts ? counts.certified.false - counts.certified.true : 0;
  if (!counts || !state.filter.certifiedOnly || uncertified <= 0) return null;
  const allState = { ...firstPage, filter: { ...state.filter, certifiedOnly: false } };
  return (
    <p className="uncertified">
      {finding.uncertified(cappedCount(uncertified, counts))}
      <Gap />
      <a href={hrefOf(allState)}>{finding.showAll}</a>
    </p>
  );
}

function Pages({ state, nextCursor, previousCursor }: PageCursors & { state: MarketplaceState }) {
  const { packages, finding } = useMessages();
  const { cursor: _, ...firstPage } = state;
  if (nextCursor === null && previousCursor === null) return null;
  return (
    <nav className="pages" aria-label={packages.marketplace.pages}>
      {previousCursor !== null && (
        <>
          <PageLink state={firstPage} label={finding.first} />
          <PageLink state={{ ...firstPage, cursor: previousCursor }} label={finding.previous} />
        </>
      )}
      {nextCursor !== null && (
        <PageLink state={{ ...firstPage, cursor: nextCursor }} label={finding.next} />
      )}
    </nav>
  );
}

/** Without JavaScript, a button submits the packages chosen for comparison too. */
function PageLink({ state, label }: { state: MarketplaceState; label: string }) {
  const href = hrefOf(state);
  return (
    <>
      <LinkButton
        href={href}
        label={label}
        kind="scripted"
        hx-get={href}
        hx-target="#results"
        hx-swap="outerHTML show:top"
        hx-indicator="#results"
      />
      <Submit
        label={label}
        kind="unscripted"
        form={COMPARE_FORM}
        formAction="/marketplace"
        {...(state.cursor && { name: "cursor", value: state.cursor })}
      />
    </>
  );
}

const MAX_VALUE_CHARACTERS = 60;

function UnknownValues({ unknown }: { unknown: readonly UnknownValue[] }) {
  const { finding } = useMessages();
  return unknown.map(({ name, value }) => (
    <p className="unknown-value" key={name}>
      {name === "cursor"
        ? finding.unknownPage
        : name === "search"
          ? finding.searchCut({ count: MAX_SEARCH_LENGTH })
          : finding.unknown({
              name: finding.names[name],
              value: Array.from(value).slice(0, MAX_VALUE_CHARACTERS).join(""),
            })}
    </p>
  ));
}
