import { Elysia } from "elysia";
import type { ComponentType } from "react";
import type { Db } from "../../../db/client";
import { everyPage } from "../../../db/listing";
import type { TablePage } from "../../../views/console/console-table";
import type { Messages } from "../../../views/messages/messages";
import type { Listing, ListPage } from "../../lib/listing";
import type { Right } from "../../rules/roles";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { type CsvColumns, csvResponse, listingOf } from "./listing";
import { selectionOf } from "./selection";

interface OperatorTable<Row, Sort extends string> {
  /** The path of the page and its file: /operator/{name} and /operator/{name}.csv. */
  name: string;
  sorts: readonly [Sort, ...Sort[]];
  list(db: Db, listing: Listing<Sort>, limit?: number): Promise<ListPage<Row>>;
  title(messages: Messages): string;
  Page: ComponentType<TablePage<Row, Sort>>;
  columns: CsvColumns<Row>;
  /** Operators need one of these rights. */
  rights?: readonly [Right, ...Right[]];
}

/** Lets TypeScript infer `Row` and `Sort` from `list`. */
export const operatorTable = <Row, Sort extends string>(table: OperatorTable<Row, Sort>) => table;

/** Does not check the operator's rights; the route must. */
export function tablePage<Row, Sort extends string>(
  { readOnlyDb, pages }: AppContext,
  { sorts, list, title, Page }: OperatorTable<Row, Sort>,
) {
  return async (reader: Reader, query: TableQuery, refused?: RefusedForm): Promise<Response> => {
    const listing = listingOf(query, sorts);
    const messages = pages.messages(reader);
    const selection = selectionOf(messages, query, refused);
    const props = { listing, list: await list(readOnlyDb, listing), selection };
    return pages.page(reader, { title: title(messages), main: <Page {...props} />, refused });
  };
}

type TableQuery = Partial<Record<string, string>>;

/** Without a search or a sort order, the same URL shows the desk. */
export const isTableQuery = ({ search, sort }: TableQuery) =>
  search !== undefined || sort !== undefined;

export function tableFile<Row, Sort extends string>(
  services: AppContext,
  { name, sorts, list, columns, rights = ["read"] }: OperatorTable<Row, Sort>,
) {
  return limitedTo(services, "tableFiles").get(`/operator/${name}.csv`, ({ viewer, query }) => {
    requireOperator(services, viewer, ...rights);
    const listing = listingOf(query, sorts);
    const rows = everyPage((after, limit) =>
      list(services.readOnlyDb, { ...listing, after }, limit),
    );
    return csvResponse(name, columns, rows);
  });
}

export function tableRoutes<Row, Sort extends string>(
  services: AppContext,
  table: OperatorTable<Row, Sort>,
) {
  const { name, rights = ["read"] } = table;
  const show = tablePage(services, table);
  return new Elysia()
    .use(readerPlugin(services))
    .use(tableFile(services, table))
    .get(`/operator/${name}`, ({ reader, viewer, query }) => {
      requireOperator(services, viewer, ...rights);
      return show(reader, query);
    });
}
