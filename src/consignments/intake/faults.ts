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
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

/** What stops intake at a file. */
export class Unreadable extends Error {
  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

/** What a library threw about a file's bytes, as a fault of the file. */
export function faultOf(error: unknown): FileFault {
  if (error instanceof Unreadable) return error.fault;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // What the disk does is no fault of the file's: intake is tried again.
  if (/^E[A-Z]+$/.test(code) && code !== "ENOENT") throw error;
  if (code === "ENOENT") return "missing";
  if (
    /unexpected end|Z_BUF_ERROR|end of (file|central)|truncated|Unexpected EOF/i.test(
      `${code} ${message}`,
    )
  )
    return "truncated";
  return "damaged";
}
