import { useMessages } from "../../messages/context";
import type { LooserSearch } from "../../src/marketplace/active-filters";
import { clearFilters } from "../../src/marketplace/active-filters";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
} from "../../src/marketplace/marketplace-state";
import { LinkButton } from "../ui/buttons";
import { countText } from "./counted";
import { useFilterLabel } from "./filter-label";

interface Props {
  state: MarketplaceState;
  loosened: readonly LooserSearch[];
}

export function NoResults({ state, loosened }: Props) {
  const messages = useMessages();
  const { packages, finding } = messages;
  const { marketplace } = packages;
  const label = useFilterLabel(state.filter);
  if (state.cursor) return <p className="empty">{finding.pageGone}</p>;
  const hasWordMatches = loosened.some((loose) => loose.state.filter.search !== undefined);
  return (
    <div className="empty">
      <h2>{marketplace.empty}</h2>
      <p>
        {loosened.some(({ droppedFilter }) => droppedFilter)
          ? finding.nothing
          : finding.nothingLeft}
      </p>
      {loosened.length > 0 && (
        <ul className="loosening">
          {loosened.map(({ droppedFilter, state: loose, counts }) => {
            const relaxedLabel = droppedFilter
              ? finding.leaveOut({ filter: label(droppedFilter) })
              : finding.only({ words: label("search") });
            const count = countText(messages, counts, ({ total }) => total);
            return (
              <li key={droppedFilter}>
                <LinkButton
                  href={hrefOf(loose)}
                  label={
                    count === null
                      ? relaxedLabel
                      : finding.withCount({ choice: relaxedLabel, count })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <LinkButton
        href={hrefOf(hasWordMatches ? clearFilters(state) : DEFAULT_STATE)}
        label={marketplace.clearFilters}
        kind="primary"
      />
    </div>
  );
}
