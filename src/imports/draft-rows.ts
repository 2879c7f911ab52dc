import { MOST_ROWS } from "./rows";

export interface DraftRow {
  row: number;
  id: string;
}

/** `2:id,3:id`, for a form field. */
export const rowsText = (rows: readonly DraftRow[]) =>
  rows.map(({ row, id }) => `${row}:${id}`).join(",");

export function rowsIn(text: string): DraftRow[] {
  const rows = text.split(",", MOST_ROWS).flatMap((part) => {
    const [, row, id] = /^(\d{1,7}):([\da-f-]{36})$/.exec(part) ?? [];
    return id ? [[id, Number(row)] as const] : [];
  });
  return [...new Map(rows)].map(([id, row]) => ({ row, id }));
}
