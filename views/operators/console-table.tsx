import type { ReactNode } from "react";
import type { Listing, ListPage } from "../../src/lib/listing";
import { useMessages } from "../messages/context";
import { LinkButton, Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { TableLinks } from "./tables";

export interface ConsoleColumn<Row, Sort extends string> {
  name: string;
  orders?: ReadonlyArray<readonly [Sort, "ascending" | "descending"]>;
  cell(row: Row): ReactNode;
}

export interface TablePage<Row, Sort extends string> {
  listing: Listing<Sort>;
  list: ListPage<Row>;
}

interface Props<Row, Sort extends string> extends TablePage<Row, Sort> {
  path: string;
  title: string;
  searchLabel: string;
  /** The first column is the row's header. */
  columns: ReadonlyArray<ConsoleColumn<Row, Sort>>;
  keyOf(row: Row): string;
  filters?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

export function ConsoleTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { path, title, searchLabel, listing, list, filters = {}, children } = props;
  const { common, operators: words } = useMessages();
  const { search, sort } = listing;
  return (
    <div className="seller-page console-page">
      <header>
        <h1>{title}</h1>
        <TableLinks path={path} />
        <p className="table-file">
          <a href={urlWithQuery(`${path}.csv`, { ...filters, search, sort })} download>
            {words.csv}
          </a>
        </p>
        {children}
      </header>
      <form className="stack console-search" method="get" action={path}>
        <Field
          {...{ name: "search", type: "search", label: searchLabel }}
          {...{ defaultValue: search, maxLength: 200 }}
        />
        <input type="hidden" name="sort" value={sort} />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Submit label={common.search} />
      </form>
      {list.rows.length === 0 ? (
        <div className="empty">
          <h2>{words.none}</h2>
        </div>
      ) : (
        <Rows {...props} />
      )}
      {list.next && (
        <p>
          <LinkButton
            href={urlWithQuery(path, { ...filters, search, sort, after: list.next })}
            label={words.more}
          />
        </p>
      )}
    </div>
  );
}

const urlWithQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

function Rows<Row, Sort extends string>({ list, columns, keyOf, ...head }: Props<Row, Sort>) {
  const [headerColumn, ...otherColumns] = columns;
  return (
    <section className="table-scroll" aria-label={head.title}>
      <table className="sales-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading key={column.name} {...head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{headerColumn?.cell(row)}</th>
              {otherColumns.map(({ name, cell }) => (
                <td key={name}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps<Row, Sort extends string> {
  path: string;
  listing: Listing<Sort>;
  filters?: Readonly<Record<string, string>>;
  column: ConsoleColumn<Row, Sort>;
}

function ColumnHeading<Row, Sort extends string>(props: HeadingProps<Row, Sort>) {
  const { path, listing, filters = {}, column } = props;
  const { name, orders = [] } = column;
  const { search, sort } = listing;
  const currentIndex = orders.findIndex(([order]) => order === sort);
  const nextOrder = orders[(currentIndex + 1) % orders.length];
  return (
    <th scope="col" aria-sort={orders[currentIndex]?.[1]}>
      {nextOrder ? (
        <a href={urlWithQuery(path, { ...filters, search, sort: nextOrder[0] })}>{name}</a>
      ) : (
        name
      )}
    </th>
  );
}
