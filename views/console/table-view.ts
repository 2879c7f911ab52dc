import type { ComponentType, ReactNode } from "react";
import type { Messages } from "../../messages/messages";
import type { CsvCells } from "../../src/lib/csv";
import type { AnyTable, Listing, ListPage, RowOf, SortOf } from "../../src/lib/listing";
import type { FilledForm } from "../ui/filled-form";
import type { Selection } from "./selection";

interface ShownColumn<Row, Sort extends string> {
  name(messages: Messages): string;
  cell(row: Row, messages: Messages): ReactNode;
  csv?: CsvCells<Row>;
  /** The orders that the heading links to in turn. */
  sort?: ReadonlyArray<readonly [Sort, "ascending" | "descending"]>;
}

/** Only in the file. */
interface FileColumn<Row> {
  csv: CsvCells<Row>;
}

export type Column<Row, Sort extends string> = ShownColumn<Row, Sort> | FileColumn<Row>;

/** One decision about several rows. */
interface SharedDecision<Row> {
  title(messages: Messages): string;
  isSelectable(row: Row): boolean;
  Fields: ComponentType<{ form: FilledForm }>;
}

export interface TableView<Row, Sort extends string, Case = never> {
  /** The file is at the same path with `.csv`. */
  path: `/operator/${string}`;
  title(messages: Messages): string;
  searchLabel(messages: Messages): string;
  keyOf(row: Row): string;
  /** In the order of the file. The first column that is shown is the row's header. */
  columns: ReadonlyArray<Column<Row, Sort>>;
  decision?: SharedDecision<Row>;
  Heading?: ComponentType<{ list: ListPage<Row>; waitingCount: number }>;
  /** What an operator needs to decide about a row, shown below it. */
  Case?: ComponentType<CaseProps<Row, Case>>;
}

export interface CaseProps<Row, Case> {
  row: Row;
  details: Case;
  isOpen: boolean;
  refused: FilledForm | undefined;
}

/** The view of a table of src/console. */
export type ViewOf<Table extends AnyTable, Case = never> = TableView<
  RowOf<Table>,
  SortOf<Table>,
  Case
>;

interface RefusedRow<Row> {
  form: FilledForm;
  /** Whether the form was about this row. */
  isAbout?(row: Row): boolean;
}

export interface TablePage<Row, Sort extends string, Case = never> {
  listing: Listing<Sort>;
  list: ListPage<Row>;
  selection?: Selection;
  cases?: ReadonlyMap<string, Case> | undefined;
  waitingCount?: number | undefined;
  refused?: RefusedRow<Row> | undefined;
}
