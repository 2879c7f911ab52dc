import { BUYER_LISTS, type BuyerList, type BuyerLists } from "../../src/dashboard/lists";
import { formatDollars } from "../../src/lib/money";
import { useMessages } from "../messages/context";

function committedLabel({ addedTaxCents, feeCents }: BuyerLists) {
  if (feeCents > 0) return "committedWithFee";
  return addedTaxCents > 0 ? "committedWithTax" : "committed";
}

export function BuyerFigures({
  lists,
  list: current,
}: {
  lists: BuyerLists;
  list: BuyerList | undefined;
}) {
  const { dashboard } = useMessages();
  const figureOf = (list: BuyerList) =>
    list === "committed"
      ? formatDollars(lists.committedCents)
      : dashboard.integer(lists.packages[list].length);
  const labelOf = (list: BuyerList) =>
    dashboard.lists[list === "committed" ? committedLabel(lists) : list];
  return (
    <ul className="buyer-figures" aria-label={dashboard.lists.label}>
      {BUYER_LISTS.map((list) => (
        <li key={list}>
          <a
            href={`/dashboard?tab=bids&list=${list}`}
            hx-get={`/dashboard?tab=bids&list=${list}`}
            hx-target="#dashboard"
            hx-swap="outerMorph"
            hx-push-url="true"
            aria-current={list === current ? "true" : undefined}
          >
            <span>{labelOf(list)}</span>
            <strong>{figureOf(list)}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
