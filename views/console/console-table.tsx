import { Fragment, type ReactNode } from "react";
import { useMessages, useRight } from "../../messages/context";
import { LinkButton, Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { EMPTY_FORM } from "../ui/filled-form";
import { SelectAllLink, SelectionBox, SelectionForm, UndecidedNote } from "./selection";
import type { Column, TablePage, TableView } from "./table-view";
import { TableLinks } from "./tables";

interface Props<Row, Sort extends string, Case> extends TablePage<Row, Sort, Case> {
  view: TableView<Row, Sort, Case>;
  filters?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

export function ConsoleTable<Row, Sort extends string, Case>(props: Props<Row, Sort, Case>) {
  const { view, listing, list, filters = {}, waitingCount = 0, children } = props;
  const { path, Heading } = view;
  const messages = useMessages();
  const { common, operators: words } = messages;
  const { search, sort } = listing;
  return (
    <div className="seller-page console-page">
      <header>
        <h1>{view.title(messages)}</h1>
        <TableLinks path={path} />
        <p className="table-file">
          <a href={urlWithQuery(`${path}.csv`, { ...filters, search, sort })} download>
            {words.csv}
          </a>
        </p>
        {Heading && <Heading list={list} waitingCount={waitingCount} />}
        {children}
      </header>
      <form className="stack console-search" method="get" action={path}>
        <Field
          name="search"
          type="search"
          label={view.searchLabel(messages)}
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
          <h2>{search === "" ? words.noneYet : words.none}</h2>
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

const isShown = <Row, Sort extends string>(column: Column<Row, Sort>) => "cell" in column;

function Rows<Row, Sort extends string, Case>(props: Props<Row, Sort, Case>) {
  const { view, list, selection, listing, filters } = props;
  const { keyOf, decision } = view;
  const messages = useMessages();
  const columns = view.columns.filter(isShown);
  const mayDecide = useRight("decide");
  const isSelectable = (row: Row) => decision?.isSelectable(row) ?? false;
  const hasSelection = mayDecide && selection && decision && list.rows.some(isSelectable);
  const { search, sort, after } = listing;
  const url = urlWithQuery(view.path, {
    ...filters,
    search,
    sort,
    ...(after !== undefined && { after }),
  });
  const table = (
    <section className="table-scroll" aria-label={view.title(messages)}>
      <table className="sales-table">
        <thead>
          <tr>
            {hasSelection && (
              <th scope="col">
                <SelectAllLink href={url} selection={selection} />
              </th>
            )}
            {columns.map(({ name, sort: orders = [] }) => (
              <ColumnHeading
                key={name(messages)}
                name={name(messages)}
                orders={orders}
                {...props}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr>
                {hasSelection && (
                  <td>
                    {isSelectable(row) && (
                      <SelectionBox id={keyOf(row)} name={keyOf(row)} selection={selection} />
                    )}
                  </td>
                )}
                {columns.map(({ name, cell }, i) =>
                  i === 0 ? (
                    <th key={name(messages)} scope="row">
                      {cell(row, messages)}
                    </th>
                  ) : (
                    <td key={name(messages)}>{cell(row, messages)}</td>
                  ),
                )}
              </tr>
              <CaseRow {...props} row={row} columnCount={columns.length} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!hasSelection) return table;
  return (
    <>
      {table}
      <SelectionForm action={url} title={decision.title(messages)}>
        <decision.Fields form={selection.form ?? EMPTY_FORM} />
      </SelectionForm>
    </>
  );
}

interface CaseRowProps<Row, Sort extends string, Case> extends Props<Row, Sort, Case> {
  row: Row;
  columnCount: number;
}

/** The first case on a page is open, so that operators can decide one after another. */
function CaseRow<Row, Sort extends string, Case>(props: CaseRowProps<Row, Sort, Case>) {
  const { view, cases, refused, row, columnCount } = props;
  const { Case, keyOf } = view;
  const details = cases?.get(keyOf(row));
  if (!Case || details === undefined) return null;
  const form = refused?.isAbout?.(row) ? refused.form : undefined;
  const isFirst = details === cases?.values().next().value;
  return (
    <tr className="case">
      <td colSpan={columnCount}>
        <div>
          <Case row={row} details={details} isOpen={isFirst || form !== undefined} refused={form} />
        </div>
      </td>
    </tr>
  );
}

interface HeadingProps<Row, Sort extends string, Case> extends Props<Row, Sort, Case> {
  name: string;
  orders: ReadonlyArray<readonly [Sort, "ascending" | "descending"]>;
}

function ColumnHeading<Row, Sort extends string, Case>(props: HeadingProps<Row, Sort, Case>) {
  const { view, listing, filters = {}, name, orders } = props;
  const { search, sort } = listing;
  const currentIndex = orders.findIndex(([order]) => order === sort);
  const nextOrder = orders[(currentIndex + 1) % orders.length];
  return (
    <th scope="col" aria-sort={orders[currentIndex]?.[1]}>
      {nextOrder ? (
        <a href={urlWithQuery(view.path, { ...filters, search, sort: nextOrder[0] })}>{name}</a>
      ) : (
        name
      )}
    </th>
  );
}
