/** RFC 4180; the byte order mark lets spreadsheets read names in any script. */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return `\ufeff${csvLines(rows)}`;
}

/** A further part of a file. */
export function csvLines(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * Escapes formulas in members' titles and names; some programs split at semicolons or read
 * full-width signs. A negative number stays one.
 */
function cell(text: string): string {
  if (/^-\d+(\.\d+)?$/.test(text)) return text;
  const plain = text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r])/g, "$1'");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
