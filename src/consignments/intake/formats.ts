/** What a file's name says of it. */
export interface Format {
  /** How its text is laid out; an archive has none of its own. WARC is kept and not measured. */
  layout: "jsonl" | "txt" | "md" | "csv" | "parquet" | "warc" | null;
  archive: "tar" | "zip" | null;
  compression: "gz" | "zst" | null;
}

const ENDINGS: ReadonlyArray<readonly [ending: RegExp, layout: NonNullable<Format["layout"]>]> = [
  [/\.(jsonl|ndjson)$/, "jsonl"],
  [/\.(txt|text)$/, "txt"],
  [/\.(md|markdown)$/, "md"],
  [/\.csv$/, "csv"],
  [/\.parquet$/, "parquet"],
  [/\.warc$/, "warc"],
];

/** The format that a name ends in; null where it is none that is taken. */
export function formatOf(name: string): Format | null {
  let rest = name.toLowerCase().replace(/\.tgz$/, ".tar.gz");
  const compression = rest.endsWith(".gz") ? "gz" : rest.endsWith(".zst") ? "zst" : null;
  if (compression) rest = rest.slice(0, -compression.length - 1);
  if (rest.endsWith(".tar")) return { layout: null, archive: "tar", compression };
  if (rest.endsWith(".zip") && !compression) return { layout: null, archive: "zip", compression };
  const layout = ENDINGS.find(([ending]) => ending.test(rest))?.[1];
  return layout ? { layout, archive: null, compression } : null;
}

/** Such as `jsonl`, `csv.gz`, `tar.zst`. */
export function formatName({ layout, archive, compression }: Format): string {
  return [layout ?? archive, compression].filter(Boolean).join(".");
}

/** Whether a name inside an archive is one of another. */
export function isArchiveName(name: string): boolean {
  return /\.(tar|tgz|zip|7z|rar)(\.\w+)?$/i.test(name);
}
