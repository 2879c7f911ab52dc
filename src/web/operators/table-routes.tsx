import { Elysia } from "elysia";
import type { ComponentType } from "react";
import type { Db } from "../../../db/client";
import { everyPage } from "../../../db/listing";
import type { Messages } from "../../../views/messages/messages";
import type { TablePage } from "../../../views/operators/console-table";
import type { Listing, ListPage } from "../../lib/listing";
import type { Right } from "../../lib/roles";
import { limitedTo, operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { type CsvColumns, csvResponse, listingOf } from "./listing";

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

/** Infers the rows and orders of a table from its list. */
export const operatorTable = <Row, Sort extends string>(table: OperatorTable<Row, Sort>) => table;

/** The route must check the rights. */
export function tablePage<Row, Sort extends string>(
  { readOnlyDb, pages }: AppContext,
  { sorts, list, title, Page }: OperatorTable<Row, Sort>,
) {
  return async (reader: Reader, query: Query): Promise<Response> => {
    const listing = listingOf(query, sorts);
    const props = { listing, list: await list(readOnlyDb, listing) };
    return pages.page(reader, { title: title(pages.messages(reader)), main: <Page {...props} /> });
  };
}

type Query = Partial<Record<string, string>>;

/** The URL shows a desk unless it has a search or an order. */
export const asksForTable = ({ search, sort }: Query) => search !== undefined || sort !== undefined;

export function tableFile<Row, Sort extends string>(
  services: AppContext,
  { name, sorts, list, columns, rights = ["read"] }: OperatorTable<Row, Sort>,
) {
  return limitedTo(services, "tableFiles").get(`/operator/${name}.csv`, ({ viewer, query }) => {
    operator(services, viewer, ...rights);
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
    .use(reading(services))
    .use(tableFile(services, table))
    .get(`/operator/${name}`, ({ reader, viewer, query }) => {
      operator(services, viewer, ...rights);
      return show(reader, query);
    });
}
