import { placeholder } from "../../src/lib/template";
import { hrefOf, type MarketplaceState } from "../../src/marketplace/marketplace-state";
import type { Sort } from "../../src/marketplace/schema";
import { useMessages } from "../messages/context";

type Direction = "ascending" | "descending";
type Orders = ReadonlyArray<readonly [Sort, Direction]>;

const COLUMNS = [
  { name: "title", orders: upThenDown("title-az", "title-za") },
  { name: "publisher", orders: upThenDown("publisher-az", "publisher-za") },
  { name: "language", orders: upThenDown("language-az", "language-za") },
  { name: "size", orders: downThenUp("size-high", "size-low") },
  { name: "quality", orders: downThenUp("quality-high", "quality-low") },
  { name: "cost", orders: upThenDown("price-low", "price-high") },
  { name: "per-tokens", orders: upThenDown("token-price-low", "token-price-high") },
  { name: "bids", orders: downThenUp("bids-high", "bids-low") },
  { name: "ends", orders: upThenDown("ending-soon", "ending-late") },
  { name: "sealed", orders: [] },
  { name: "heart", orders: [] },
] as const satisfies ReadonlyArray<{ name: string; orders: Orders }>;

function upThenDown(up: Sort, down: Sort): Orders {
  return [
    [up, "ascending"],
    [down, "descending"],
  ];
}

function downThenUp(down: Sort, up: Sort): Orders {
  return upThenDown(up, down).toReversed();
}

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
        <tbody data-lots={words}>{placeholder("cards")}</tbody>
      </table>
      <p className="table-note">{samples.dataQuality.basis}</p>
    </>
  );
}

function Head({ name, orders, state }: HeadProps) {
  const { common, packages } = useMessages();
  const { language, price: cost, publisher, title } = common;
  const words = { ...packages.table, cost, language, publisher, title };
  const at = orders.findIndex(([sort]) => sort === state.sort);
  const next = orders[(at + 1) % orders.length];
  const { cursor: _, ...first } = state;
  return (
    <th scope="col" className={name} aria-sort={orders[at]?.[1]}>
      {next ? (
        <a href={`${hrefOf({ ...first, sort: next[0] })}#results`}>{words[name]}</a>
      ) : (
        <span className={name === "heart" ? "visually-hidden" : undefined}>{words[name]}</span>
      )}
    </th>
  );
}

interface HeadProps {
  name: Column;
  orders: Orders;
  state: MarketplaceState;
}
