/** `after` is the previous page's `next`; `from` is the key of the row to begin with. */
export interface Listing<Sort extends string = string> {
  search: string;
  sort: Sort;
  after?: string | undefined;
  from?: string | undefined;
}

export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

export interface AnyTable {
  sorts: readonly string[];
  list(...args: never[]): Promise<ListPage<unknown>>;
}

export type SortOf<Table extends AnyTable> = Table["sorts"][number];

export type RowOf<Table extends AnyTable> = Awaited<ReturnType<Table["list"]>>["rows"][number];
