export interface Aim {
  text: string;
  met: boolean;
}

export interface Row {
  label: string;
  cells: readonly string[];
  aim?: Aim;
}

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
  notes?: readonly string[];
}

export function atLeast(aim: number, measured: number): Aim {
  return { text: `≥ ${aim}`, met: measured >= aim };
}

export function atMost(aim: number, measured: number, unit = ""): Aim {
  return { text: `≤ ${aim}${unit}`, met: measured <= aim };
}

export function formatTable({ title, columns, rows, notes = [] }: Table): string {
  const withAims = rows.some(({ aim }) => aim !== undefined);
  const lines = [
    ["", ...columns, ...(withAims ? ["aim", ""] : [])],
    ...rows.map(({ label, cells, aim }) => [
      label,
      ...cells,
      ...(withAims ? [aim?.text ?? "", aim ? (aim.met ? "met" : "MISSED") : ""] : []),
    ]),
  ];
  const widths = columnWidths(lines);
  const aligned = lines.map((line) =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return [title, ...aligned, ...notes].map((line) => `  ${line}`.trimEnd()).join("\n");
}

function columnWidths(lines: readonly string[][]): number[] {
  const [first = []] = lines;
  return first.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export function whole(value: number): string {
  return grouped.format(value);
}

export function decimal(value: number): string {
  return value.toFixed(2);
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
