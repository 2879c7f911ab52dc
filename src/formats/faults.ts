import type { FileFault } from "../lib/file-faults";

export type { FileFault };

/** What stops reading at a file. */
export class Unreadable extends Error {
  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

const ENDED_EARLY =
  /unexpected end|Z_BUF_ERROR|end of (file|central)|truncated|Unexpected EOF|insufficient bytes/i;
const WINDOW = /windowTooLarge|too much memory/i;

/** What a library threw about a file's bytes, as a fault of the file. */
export function faultOf(error: unknown): FileFault {
  if (error instanceof Unreadable) return error.fault;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // A failing disk is no fault of the file's: the caller tries again.
  if (/^E[A-Z]+$/.test(code) && code !== "ENOENT") throw error;
  if (code === "ENOENT") return "missing";
  const words = `${code} ${message}`;
  if (WINDOW.test(words)) return "window-too-large";
  return ENDED_EARLY.test(words) ? "truncated" : "damaged";
}
