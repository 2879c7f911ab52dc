/** Columns that hold a document's text, the first there is; else it is the longest. */
export const TEXT_COLUMNS = ["text", "content", "body"];

/** Of named values the text: the column that is named so, else the longest. */
export function textOf(fields: ReadonlyArray<readonly [name: string, value: unknown]>): string {
  for (const column of TEXT_COLUMNS) {
    const named = fields.find(([name]) => name.toLowerCase() === column)?.[1];
    if (typeof named === "string") return named;
  }
  let longest = "";
  for (const [, value] of fields)
    if (typeof value === "string" && value.length > longest.length) longest = value;
  return longest;
}
