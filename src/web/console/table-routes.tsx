import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import { everyPage, type ListedTable } from "../../../db/listing";
import { ConsoleTable } from "../../../views/console/console-table";
import type { TableView } from "../../../views/console/table-view";
import { type Desk, waitingWork } from "../../operators/waiting-work";
import type { Right } from "../../rules/roles";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { csvCells, csvResponse, listingOf } from "./listing";
import { selectionOf } from "./selection";

interface OperatorTable<Row, Sort extends string, Case> {
  view: TableView<Row, Sort, Case>;
  table: ListedTable<Row, Sort>;
  /** Operators need one of these rights. */
  rights?: readonly [Right, ...Right[]];
  /** The work that waits in this table. */
  desk?: Desk;
  /** By the keys of the rows. */
  casesOf?(
    db: Db,
    rows: NoInfer<Row>[],
    operatorId: string,
    now: number,
  ): Promise<Map<string, Case>>;
}

/** Lets TypeScript infer the rows from `table`. */
export const operatorTable = <Row, Sort extends string, Case = never>(
  table: OperatorTable<Row, Sort, Case>,
) => table;

type TableQuery = Partial<Record<string, string>>;

interface RefusedRow<Row> {
  form: RefusedForm;
  /** Whether the form was about this row; undefined if it was about selected rows. */
  isAbout?(row: Row): boolean;
}

/** Each case is read in full, so a page has fewer of them. */
const CASES_PER_PAGE = 20;

/** Does not check the operator's rights; the route must. */
export function tablePage<Row, Sort extends string, Case>(
  { db, readOnlyDb, clock, pages }: AppContext,
  { view, table, desk, casesOf }: OperatorTable<Row, Sort, Case>,
) {
  return async (
    reader: Reader,
    query: TableQuery,
    refused?: RefusedRow<Row>,
  ): Promise<Response> => {
    const listing = listingOf(query, table.sorts);
    const messages = pages.messages(reader);
    const list = await table.list(readOnlyDb, listing, casesOf && CASES_PER_PAGE);
    const operatorId = reader.viewer?.memberId ?? "";
    const main = (
      <ConsoleTable
        view={view}
        listing={listing}
        list={list}
        selection={selectionOf(messages, query, refused?.form)}
        cases={await casesOf?.(db, list.rows, operatorId, clock.now())}
        waitingCount={desk && (reader.waiting ?? (await waitingWork(db)))[desk].count}
        refused={refused}
      />
    );
    return pages.page(reader, { title: view.title(messages), main, refused: refused?.form });
  };
}

export function tableRoutes<Row, Sort extends string, Case>(
  services: AppContext,
  operatorTable: OperatorTable<Row, Sort, Case>,
) {
  const { view, table, rights = ["read"] } = operatorTable;
  const show = tablePage(services, operatorTable);
  const cells = csvCells(view.columns);
  return new Elysia()
    .use(readerPlugin(services))
    .get(view.path, ({ reader, viewer, query }) => {
      requireOperator(services, viewer, ...rights);
      return show(reader, query);
    })
    .use(
      limitedTo(services, "tableFiles").get(`${view.path}.csv`, ({ viewer, query }) => {
        requireOperator(services, viewer, ...rights);
        const listing = listingOf(query, table.sorts);
        const rows = everyPage((after, limit) =>
          table.list(services.readOnlyDb, { ...listing, after }, limit),
        );
        return csvResponse(view.path.slice("/operator/".length), cells, rows);
      }),
    );
}
