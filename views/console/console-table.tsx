import type { ReactNode } from "react";
import type { Listing, ListPage } from "../../src/lib/listing";
import { useMessages, useRight } from "../messages/context";
import { LinkButton, Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import {
  SelectAllLink,
  type Selection,
  SelectionBox,
  SelectionForm,
  UndecidedNote,
} from "./selection";
import { TableLinks } from "./tables";

export interface ConsoleColumn<Row, Sort extends string> {
  name: string;
  orders?: ReadonlyArray<readonly [Sort, "ascending" | "descending"]>;
  cell(row: Row): ReactNode;
}

export interface TablePage<Row, Sort extends string> {
  listing: Listing<Sort>;
  list: ListPage<Row>;
  selection?: Selection;
}

/** One decision about several rows; `fields` are those of its form. */
interface SharedDecision<Row> {
  title: string;
  isSelectable(row: Row): boolean;
  fields: ReactNode;
}

interface Props<Row, Sort extends string> extends TablePage<Row, Sort> {
  path: string;
  title: string;
  searchLabel: string;
  /** The first column is the row's header. */
  columns: ReadonlyArray<ConsoleColumn<Row, Sort>>;
  keyOf(row: Row): string;
  filters?: Readonly<Record<string, string>>;
  decision?: SharedDecision<Row>;
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
          name="search"
          type="search"
          label={searchLabel}
          defaultValue={search}
          maxLength={200}
        />
        <input type="hidden" name="sort" value={sort} />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Submit label={common.search} />
      </form>
      {props.selection && <UndecidedNote selection={props.selection} />}
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

function Rows<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { list, columns, keyOf, decision, selection, ...head } = props;
  const [headerColumn, ...otherColumns] = columns;
  const mayDecide = useRight("decide");
  const isSelectable = (row: Row) => decision?.isSelectable(row) ?? false;
  const hasSelection = mayDecide && selection && decision && list.rows.some(isSelectable);
  const { search, sort, after } = head.listing;
  const url = urlWithQuery(head.path, {
    ...head.filters,
    search,
    sort,
    ...(after !== undefined && { after }),
  });
  const table = (
    <section className="table-scroll" aria-label={head.title}>
      <table className="sales-table">
        <thead>
          <tr>
            {hasSelection && (
              <th scope="col">
                <SelectAllLink href={url} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeading key={column.name} {...head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={keyOf(row)}>
              {hasSelection && (
                <td>
                  {isSelectable(row) && (
                    <SelectionBox id={keyOf(row)} name={keyOf(row)} selection={selection} />
                  )}
                </td>
              )}
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
  if (!hasSelection) return table;
  return (
    <>
      {table}
      <SelectionForm action={url} title={decision.title}>
        {decision.fields}
      </SelectionForm>
    </>
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
