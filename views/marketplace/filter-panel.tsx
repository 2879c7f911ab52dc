import { useMessages } from "../../messages/context";
import { briefDollars } from "../../src/lib/money";
import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import { PRICE_SLIDER, STATUS_FILTERS } from "../../src/marketplace/filters";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { CatalogueStatistics } from "../../src/marketplace/statistics";
import { Submit } from "../ui/buttons";
import { SelectField } from "../ui/select-field";
import { FacetCount } from "./facet-count";
import { facetSelects } from "./facet-selects";
import { FigureFilters } from "./figure-filters";
import { FilterCount } from "./filter-count";
import { ResetFilters } from "./reset-filters";

interface Props {
  state: MarketplaceState;
  statistics: CatalogueStatistics;
  counts: FacetCounts | null;
}

export function FilterPanel({ state, statistics, counts }: Props) {
  const messages = useMessages();
  const { filters } = messages.packages;
  const { filter } = state;
  return (
    <details className="filter-panel" open data-collapse-on-phone>
      <summary>
        <h2>{filters.title}</h2> <FilterCount state={state} />
      </summary>
      <div className="filter-fields">
        <fieldset>
          <legend>{filters.status}</legend>
          {STATUS_FILTERS.map((status) => (
            <label className="choice" key={status}>
              <input
                type="radio"
                name="status"
                value={status}
                defaultChecked={filter.status === status}
              />
              <span>{filters.statuses[status]}</span>{" "}
              <FacetCount facet="status" value={status} counts={counts} />
            </label>
          ))}
        </fieldset>
        {facetSelects(messages, state, counts).map((facet) => (
          <SelectField key={facet.name} {...facet} />
        ))}
        <PriceRange min={filter.minPriceCents} max={filter.maxPriceCents} />
        <FigureFilters state={state} />
        <label className="choice certified-choice">
          {/* Browsers omit unchecked boxes; this field marks the filter as submitted. */}
          <input type="hidden" name="certified" value="false" />
          <input
            type="checkbox"
            name="certified"
            value="true"
            defaultChecked={filter.certifiedOnly}
          />
          <span>{filters.certifiedOnly}</span>{" "}
          <FacetCount facet="certified" value="true" counts={counts} />
        </label>
        <div className="filter-actions">
          <Submit label={filters.apply} kind="primary" />
          <ResetFilters state={state} />
        </div>
        <Statistics statistics={statistics} />
      </div>
    </details>
  );
}

function PriceRange({ min, max }: { min: number | undefined; max: number | undefined }) {
  const { finding } = useMessages();
  const { filters } = useMessages().packages;
  const low = Math.floor((min ?? PRICE_SLIDER.min * 100) / 100);
  const high = Math.ceil((max ?? PRICE_SLIDER.max * 100) / 100);
  const thumb = (name: string, label: string, value: number) => (
    <input type="range" name={name} aria-label={label} defaultValue={value} {...PRICE_SLIDER} />
  );
  return (
    <fieldset className="price-range" data-price-range data-top={filters.priceTop}>
      <legend>{filters.price}</legend>
      <p className="field-hint">{filters.priceHint}</p>
      <div className="price-track">
        {thumb("minPrice", finding.names.minPrice, low)}
        {thumb("maxPrice", finding.names.maxPrice, high)}
      </div>
      <p className="price-bounds" aria-hidden="true">
        <output name="low">{briefDollars(low * 100)}</output>
        <output name="high">
          {high >= PRICE_SLIDER.max ? filters.priceTop : briefDollars(high * 100)}
        </output>
      </p>
    </fieldset>
  );
}

function Statistics({ statistics }: { statistics: CatalogueStatistics }) {
  const { packages } = useMessages();
  const { stats, statLabels } = packages.filters;
  const rows = Object.entries(statLabels) as Array<[keyof typeof statLabels, string]>;
  return (
    <section className="filter-stats" aria-labelledby="stats-title">
      <h3 id="stats-title">{stats}</h3>
      <dl>
        {rows.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{packages.integer(statistics[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
