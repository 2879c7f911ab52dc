import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import { BUYER_LISTS, type BuyerList, type BuyerLists } from "../../src/dashboard/lists";
import { formatDollars } from "../../src/lib/money";
import type { Whose } from "../../src/rules/organization";
import { LinkButton } from "../ui/buttons";

function listName({ bids, lists }: Messages["dashboard"], list: BuyerList): string {
  return { ...bids.standings, ...lists, committed: lists.binding }[list];
}

interface FiguresProps {
  lists: BuyerLists;
  spentCents: number;
}

/** What the member may have to pay, and what they have paid. */
export function BuyerFigures({ lists, spentCents }: FiguresProps) {
  const { cards, lists: words, notes, summary } = useMessages().dashboard;
  const { committedCents, feeCents, addedTaxCents } = lists;
  const hasCosts = feeCents > 0 || addedTaxCents > 0;
  return (
    <dl className="summary-cards" aria-label={summary}>
      <div>
        <dt>{hasCosts ? words.committedWithCosts : words.committed}</dt>
        <dd>{formatDollars(committedCents)}</dd>
      </div>
      <div>
        <dt>
          {cards.spent}
          <small>{notes.spent}</small>
        </dt>
        <dd>{formatDollars(spentCents)}</dd>
      </div>
    </dl>
  );
}

interface FiltersProps {
  lists: BuyerLists;
  list: BuyerList | undefined;
  whose: Whose | null;
}

/** Which auctions the table and the file have; a list without any is left out. */
export function BuyerFilters({ lists, list: current, whose }: FiltersProps) {
  const { dashboard } = useMessages();
  const shown = BUYER_LISTS.filter((list) => lists.packages[list].length > 0 || list === current);
  const mine = whose === "mine" ? "&whose=mine" : "";
  const query = `${current ? `&list=${current}` : ""}${mine}`.replace("&", "?");
  return (
    <div className="bid-tools">
      <nav className="bid-filters" aria-label={dashboard.lists.label}>
        <Filter
          href={`/dashboard?tab=bids${mine}`}
          name={dashboard.lists.all}
          isCurrent={!current}
        />
        {shown.map((list) => (
          <Filter
            key={list}
            href={`/dashboard?tab=bids&list=${list}${mine}`}
            name={listName(dashboard, list)}
            count={dashboard.integer(lists.packages[list].length)}
            isCurrent={list === current}
          />
        ))}
      </nav>
      <LinkButton
        href={`/dashboard/bids.csv${query}`}
        label={dashboard.sales.csv}
        kind="small"
        download
      />
    </div>
  );
}

interface FilterProps {
  href: string;
  name: string;
  count?: string;
  isCurrent: boolean;
}

function Filter({ href, name, count, isCurrent }: FilterProps) {
  return (
    <a
      href={href}
      hx-get={href}
      hx-target="#dashboard"
      hx-swap="outerMorph"
      hx-push-url="true"
      aria-current={isCurrent ? "true" : undefined}
    >
      {name}
      {count !== undefined && (
        <>
          {" "}
          <strong>{count}</strong>
        </>
      )}
    </a>
  );
}
