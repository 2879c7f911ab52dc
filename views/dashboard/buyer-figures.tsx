import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import { BUYER_LISTS, type BuyerList, type BuyerLists } from "../../src/dashboard/lists";
import { formatDollars } from "../../src/lib/money";

export function listName({ bids, lists }: Messages["dashboard"], list: BuyerList): string {
  return { ...bids.standings, ...lists }[list];
}

function committedLabelKey({ addedTaxCents, feeCents }: BuyerLists) {
  return feeCents > 0 || addedTaxCents > 0 ? "committedWithCosts" : "committed";
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
    list === "committed" ? dashboard.lists[committedLabelKey(lists)] : listName(dashboard, list);
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
