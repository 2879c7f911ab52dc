import { useMessages } from "../../messages/context";
import { SelectOptions } from "../ui/select-field";
import { SwappedFacetCounts } from "./facet-count";
import { facetSelects } from "./facet-selects";
import { FilterCount } from "./filter-count";
import { ResetFilters } from "./reset-filters";
import { Results, type ResultsProps } from "./results";
import { TrendingCategories } from "./trending";

export function SwappedResults(results: ResultsProps) {
  const { state, counts } = results;
  const messages = useMessages();
  return (
    <>
      <Results {...results} />
      <FilterCount state={state} isOutOfBand />
      <ResetFilters state={state} isOutOfBand />
      <TrendingCategories state={state} isOutOfBand />
      <SwappedFacetCounts counts={counts} />
      {/* The whole select is replaced, because morphing its options loses the selection. */}
      {facetSelects(messages, state, counts).map(({ name, defaultValue, ...choice }) => (
        <select
          key={name}
          id={name}
          name={name}
          defaultValue={defaultValue ?? ""}
          hx-swap-oob="true"
        >
          <SelectOptions {...choice} />
        </select>
      ))}
    </>
  );
}
