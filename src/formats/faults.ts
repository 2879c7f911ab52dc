import type { FileFault } from "../lib/files";

export type { FileFault };

export class FileFaultError extends Error {
  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

const FAULT_PATTERNS: ReadonlyArray<[words: RegExp, fault: FileFault]> = [
  [/windowTooLarge|too much memory/i, "window-too-large"],
  [/parquet metadata too large/, "document-too-large"],
  [/parquet delta strings too large/, "row-group-too-large"],
  [/strong encryption/, "encrypted"],
  [
    /unexpected end|Z_BUF_ERROR|end of (file|central)|truncated|Unexpected EOF|insufficient bytes/i,
    "truncated",
  ],
];

export function faultOf(error: unknown): FileFault {
  if (error instanceof FileFaultError) return error.fault;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (/^E[A-Z]+$/.test(code) && code !== "ENOENT") throw error;
  if (code === "ENOENT") return "missing";
  const words = `${code} ${message}`;
  return FAULT_PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? "damaged";
}
