/** `after` is the previous page's `next`. */
export interface Listing<Sort extends string = string> {
  search: string;
  sort: Sort;
  after?: string | undefined;
}

export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}
