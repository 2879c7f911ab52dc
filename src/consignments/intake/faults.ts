import type { FileFault } from "../../lib/file-faults";

export type { FileFault };

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
