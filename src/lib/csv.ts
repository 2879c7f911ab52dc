/** Writes RFC 4180, with a byte order mark that makes spreadsheets read UTF-8. */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return `\ufeff${csvLines(rows)}`;
}

export function csvLines(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => `${row.map(escapeCell).join(",")}\r\n`).join("");
}

/** Escapes formulas in members' text, even for programs that split at semicolons. */
function escapeCell(text: string): string {
  if (/^-\d+(\.\d+)?$/.test(text)) return text;
  const escaped = text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])/g, "$1'");
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
