/** What an operator asks of a table; `after` is the `next` of the page before. */
export interface Listing<Sort extends string = string> {
  search: string;
  sort: Sort;
  after?: string | undefined;
}

export interface Listed<Row> {
  rows: Row[];
  next: string | null;
}
