import { expect, test } from "bun:test";
import { sourcesIn } from "../support/sources";

/** Columns that no code reads, with the reason why they exist. */
const UNREAD: Record<string, string> = {
  "BuyerDisclosuresTable.disclosed_at": "in data exports",
  "ImportedListingsTable.imported_at": "in data exports",
  "InvoicesTable.series_id": "in a unique index",
  "LogIdentitiesTable.since_size": "history",
  "OperatorNewsTable.told_at": "written by earlier versions",
  "OperatorRolesTable.granted_at": "history",
};

/** Other names are too common to be found in the code. */
const COLUMN = /^ {2}(\w+_\w+): /gm;

test("every column is read, or says why it is kept", async () => {
  const schemas = await sourcesIn("db/schema");
  const columns = schemas.flatMap(({ text }) =>
    text.split(/^export interface /m).flatMap((table) => {
      const [name = ""] = table.split(" ");
      return [...table.matchAll(COLUMN)].map(([, column = ""]) => ({ name, column }));
    }),
  );
  const code = (await sourcesIn("src", "views", "islands", "db"))
    .filter(({ path }) => !/^(db\/(schema|migrations)|src\/demo)\//.test(path))
    .map(({ text }) => text)
    .join("\n");
  const count = (pattern: string) => code.match(new RegExp(pattern, "g"))?.length ?? 0;
  const unread = columns.filter(({ column }) => {
    const isWritten = count(`(?<![.\\w"'\`])${column}(: |,\\n\\s)`);
    return count(`\\b${column}\\b`) === isWritten;
  });
  expect(unread.map(({ name, column }) => `${name}.${column}`).sort()).toEqual(Object.keys(UNREAD));
});
