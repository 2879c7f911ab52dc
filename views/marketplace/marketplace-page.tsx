import { useMessages } from "../../messages/context";
import { percentOf } from "../../src/lib/money";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import { SORTS, VIEWS } from "../../src/marketplace/schema";
import type { CatalogueStatistics } from "../../src/marketplace/statistics";
import { COMPARE_FORM, CompareBar } from "../packages/compare-bar";
import { Claims } from "../ui/claims";
import { Icon } from "../ui/icon";
import { FilterPanel } from "./filter-panel";
import { Results, type ResultsProps } from "./results";
import { SearchField } from "./search-field";
import { sortName } from "./sort-name";
import { TrendingCategories } from "./trending";

interface Props extends ResultsProps {
  statistics: CatalogueStatistics;
  canList: boolean;
  idsOnPage: readonly string[];
}

/** Without JavaScript the form is submitted; with it, htmx swaps the results on every change. */
export function MarketplacePage(props: Props) {
  const { marketplace } = useMessages().packages;
  const { cursor: _, chosen = [], ...firstPage } = props.state;
  const idsElsewhere = chosen.filter((id) => !props.idsOnPage.includes(id));
  return (
    <div className="marketplace">
      <MarketHead canList={props.canList} statistics={props.statistics} />
      <div className="catalogue">
        {/* The results are outside this form, because their favorite buttons are forms too. */}
        <form
          className="catalogue-form"
          id={COMPARE_FORM}
          method="get"
          action="/marketplace"
          autoComplete="off"
          hx-get="/marketplace"
          hx-target="#results"
          hx-swap="outerHTML"
          hx-trigger="submit, change, input delay:300ms target:#search"
          hx-indicator="#results"
          hx-sync="this:replace"
        >
          <FilterPanel state={props.state} statistics={props.statistics} counts={props.counts} />
          <Toolbar state={props.state} />
          {idsElsewhere.length > 0 && (
            <input type="hidden" name="packages" value={idsElsewhere.join()} />
          )}
        </form>
        <Results {...props} />
      </div>
      <CompareBar chosen={chosen} clearHref={hrefOf(firstPage)} />
      <section className="trending" aria-labelledby="trending-title">
        <h2 id="trending-title">{marketplace.trending}</h2>
        <TrendingCategories state={props.state} />
      </section>
    </div>
  );
}

function MarketHead({ canList, statistics }: Pick<Props, "canList" | "statistics">) {
  const { packages, analytics } = useMessages();
  const { marketplace } = packages;
  const { activeAuctions, certifiedAuctions, words, responseMs } = statistics;
  const certified = percentOf(certifiedAuctions, activeAuctions);
  const { figures } = marketplace;
  const claims = [
    { label: figures.active, figure: packages.integer(activeAuctions) },
    { label: figures.words, figure: analytics.short(words) },
    {
      label: figures.certified,
      figure: activeAuctions > 0 ? analytics.percent({ percent: certified }) : null,
    },
    {
      label: figures.response,
      figure: responseMs === null ? null : analytics.responseTime(responseMs),
    },
  ];
  return (
    <header className="market-head">
      <h1>{marketplace.headline}</h1>
      <Claims claims={claims} />
      {canList && (
        <a className="button primary small" href="/create-package">
          <Icon name="plus" /> {marketplace.listNew}
        </a>
      )}
    </header>
  );
}

function Toolbar({ state }: { state: MarketplaceState }) {
  const messages = useMessages();
  const { common, finding, packages } = messages;
  const { marketplace } = packages;
  return (
    <div className="toolbar">
      <div className="search-box">
        <label className="visually-hidden" htmlFor="search">
          {common.search}
        </label>
        <SearchField id="search" defaultValue={state.filter.search} />
        <button className="search-button" type="submit" aria-label={common.search}>
          <Icon name="search" />
        </button>
      </div>
      <label className="sort-choice">
        <span className="visually-hidden">{marketplace.sort}</span>
        <select name="sort" defaultValue={state.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {sortName(messages, sort)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="view-choice">
        <legend className="visually-hidden">{finding.names.view}</legend>
        {VIEWS.map((view) => (
          <label key={view}>
            <input type="radio" name="view" value={view} defaultChecked={state.view === view} />
            <span>{marketplace.views[view]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
