import { useMessages } from "../../messages/context";
import { IconSymbol } from "./icon";
import { SealSymbol } from "./seal";

/** Of the element with a package's title, which names the buttons and links on the package. */
export const titleId = (packageId: string) => `t-${packageId.slice(-8)}`;

type Action = "bid" | "compare" | "preview" | "favorite" | "unfavorite";

/** Names a button by its action and the title on the page, so that cards need not repeat both. */
export function namedBy(action: Action, packageId: string) {
  return { "aria-labelledby": `${action}-name ${titleId(packageId)}` };
}

/** What all cards of a page refer to: the names of actions, and drawings. */
export function CardParts() {
  const { auctions, common, compare, packages, samples } = useMessages();
  const names: Record<Action, string> = {
    bid: auctions.placeBid,
    compare: compare.choose,
    preview: samples.preview.open,
    favorite: packages.card.addFavorite,
    unfavorite: packages.card.removeFavorite,
  };
  return (
    <div hidden>
      <svg aria-hidden="true">
        <IconSymbol name="heart" />
        <SealSymbol character="genuine" />
      </svg>
      {Object.entries(names).map(([action, name]) => (
        <span key={action} id={`${action}-name`}>
          {common.actionName({ action: name })}
        </span>
      ))}
    </div>
  );
}
