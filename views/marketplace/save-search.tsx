import { useMessages } from "../../messages/context";
import {
  DEFAULT_STATE,
  hrefOf,
  type MarketplaceState,
} from "../../src/marketplace/marketplace-state";
import { DialogLink, LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icon";

/** If the search corrected a typo, this saves the corrected words. */
export function SaveSearch({
  state,
  correctedSearch,
}: {
  state: MarketplaceState;
  correctedSearch: string | null;
}) {
  const { searches } = useMessages();
  const filter =
    correctedSearch === null ? state.filter : { ...state.filter, search: correctedSearch };
  const href = hrefOf({ ...DEFAULT_STATE, filter }, "/saved-searches/new");
  return (
    <p className="button-row">
      <DialogLink className="button small" href={href} rel="nofollow">
        <Icon name="plus" /> {searches.save}
      </DialogLink>
      <LinkButton
        href={hrefOf({ ...DEFAULT_STATE, filter }, "/marketplace.atom")}
        label={searches.feed}
        kind="small"
      />
    </p>
  );
}
