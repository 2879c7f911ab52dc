import { useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { Sort } from "../../src/marketplace/schema";
import { Gap } from "../ui/gap";
import { STATED_SIGN } from "../ui/publisher-name";

type Direction = "ascending" | "descending";
type SortOrders = ReadonlyArray<readonly [Sort, Direction]>;

const COLUMNS = [
  { name: "title", orders: ascendingFirst("title-az", "title-za") },
  { name: "publisher", orders: ascendingFirst("publisher-az", "publisher-za") },
  { name: "language", orders: ascendingFirst("language-az", "language-za") },
  { name: "size", orders: descendingFirst("size-high", "size-low") },
  { name: "quality", orders: descendingFirst("quality-high", "quality-low") },
  { name: "cost", orders: ascendingFirst("price-low", "price-high") },
  { name: "per-tokens", orders: ascendingFirst("token-price-low", "token-price-high") },
  { name: "bids", orders: descendingFirst("bids-high", "bids-low") },
  { name: "ends", orders: ascendingFirst("ending-soon", "ending-late") },
  { name: "sealed", orders: [] },
  { name: "heart", orders: [] },
] as const satisfies ReadonlyArray<{ name: string; orders: SortOrders }>;

function ascendingFirst(up: Sort, down: Sort): SortOrders {
  return [
    [up, "ascending"],
    [down, "descending"],
  ];
}

function descendingFirst(down: Sort, up: Sort): SortOrders {
  return ascendingFirst(up, down).toReversed();
}

type Column = (typeof COLUMNS)[number]["name"];

export function PackageTable({ state, words }: { state: MarketplaceState; words: string }) {
  const { common, packages, samples } = useMessages();
  const { markVerified, markStated } = packages.publisher;
  const signs = `${markVerified} · ${STATED_SIGN} ${markStated}`;
  return (
    <>
      <table className="package-table" aria-label={packages.marketplace.results}>
        <thead>
          <tr>
            {COLUMNS.map(({ name, orders }) => (
              <ColumnHead key={name} name={name} orders={orders} state={state} />
            ))}
          </tr>
        </thead>
        <tbody data-lots={words}>{placeholder("cards")}</tbody>
      </table>
      <p className="table-note">
        {samples.dataQuality.basis}
        <Gap />
        <span className="publisher-signs">
          {common.labelled({ label: common.publisher, value: signs })}
        </span>
      </p>
    </>
  );
}

function ColumnHead({ name, orders, state }: ColumnHeadProps) {
  const { common, packages } = useMessages();
  const { language, price: cost, publisher, title } = common;
  const words = { ...packages.table, cost, language, publisher, title };
  const currentIndex = orders.findIndex(([sort]) => sort === state.sort);
  const nextOrder = orders[(currentIndex + 1) % orders.length];
  const { cursor: _, ...firstPage } = state;
  return (
    <th scope="col" className={name} aria-sort={orders[currentIndex]?.[1]}>
      {nextOrder ? (
        <a href={`${hrefOf({ ...firstPage, sort: nextOrder[0] })}#results`}>{words[name]}</a>
      ) : (
        <span className={name === "heart" ? "visually-hidden" : undefined}>{words[name]}</span>
      )}
    </th>
  );
}

interface ColumnHeadProps {
  name: Column;
  orders: SortOrders;
  state: MarketplaceState;
}
