import { slot } from "../../src/lib/template";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { Sort } from "../../src/marketplace/schema";
import { useMessages } from "../messages/context";

type Direction = "ascending" | "descending";

/** The columns, and the orders that a press on each head goes through. */
const COLUMNS = [
  { name: "title", orders: [] },
  { name: "publisher", orders: [] },
  { name: "language", orders: [] },
  { name: "size", orders: [["most-words", "descending"]] },
  { name: "quality", orders: [] },
  {
    name: "cost",
    orders: [
      ["price-low", "ascending"],
      ["price-high", "descending"],
    ],
  },
  { name: "per-tokens", orders: [] },
  { name: "bids", orders: [] },
  { name: "ends", orders: [["ending-soon", "ascending"]] },
  { name: "sealed", orders: [] },
  { name: "heart", orders: [] },
] as const satisfies ReadonlyArray<{ name: string; orders: ReadonlyArray<[Sort, Direction]> }>;

type Column = (typeof COLUMNS)[number]["name"];

export function PackageTable({ state, words }: { state: MarketplaceState; words: string }) {
  const { packages, samples } = useMessages();
  return (
    <>
      <table className="package-table" aria-label={packages.marketplace.results}>
        <thead>
          <tr>
            {COLUMNS.map(({ name, orders }) => (
              <Head key={name} {...{ name, orders, state }} />
            ))}
          </tr>
        </thead>
        <tbody data-lots={words}>{slot("cards")}</tbody>
      </table>
      <p className="table-note">{samples.dataQuality.basis}</p>
    </>
  );
}

function Head({ name, orders, state }: HeadProps) {
  const words = useMessages().packages.table;
  const at = orders.findIndex(([sort]) => sort === state.sort);
  const next = orders[(at + 1) % orders.length];
  const { cursor: _, ...first } = state;
  return (
    <th scope="col" className={name} aria-sort={orders[at]?.[1]}>
      {next ? <a href={hrefOf({ ...first, sort: next[0] })}>{words[name]}</a> : words[name]}
    </th>
  );
}

interface HeadProps {
  name: Column;
  orders: ReadonlyArray<readonly [Sort, Direction]>;
  state: MarketplaceState;
}
