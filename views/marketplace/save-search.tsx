import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
} from "../../src/marketplace/marketplace-state";
import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";

/** If a typo was corrected, this saves the corrected search. */
export function SaveSearch({ state, shown }: { state: MarketplaceState; shown: string | null }) {
  const { searches } = useMessages();
  const filter = shown === null ? state.filter : { ...state.filter, search: shown };
  const href = hrefOf({ ...DEFAULT_STATE, filter }, "/saved-searches/new");
  return (
    <p className="button-row">
      <a
        className="button small"
        href={href}
        hx-get={href}
        hx-target="#dialog-content"
        rel="nofollow"
      >
        <Icon name="plus" /> {searches.save}
      </a>
      <a className="button small" href={hrefOf({ ...DEFAULT_STATE, filter }, "/marketplace.atom")}>
        {searches.feed}
      </a>
    </p>
  );
}
