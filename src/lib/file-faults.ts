/** Why a file cannot be taken in. */
export const FILE_FAULTS = [
  /** Of no format that is taken. */
  "format",
  "missing",
  "names",
  "links",
  "nested",
  "encrypted",
  "too-many-entries",
  /** It unpacks to more than 200 times its size. */
  "bomb",
  "unpacked-too-large",
  "truncated",
  "damaged",
  "utf-16",
  "not-utf-8",
  /** More than one line of JSON in a hundred cannot be read. */
  "broken-lines",
  "line-too-long",
  "no-text-column",
  "row-group-too-large",
  /** Its columns are packed with LZO. */
  "parquet-lzo",
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];
