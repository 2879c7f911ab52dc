/** A file in an archive, to be read before the next. */
export interface Packed {
  /** A folder's ends with a slash. */
  name: string;
  /** Why it cannot be read, though the rest of the archive may be. */
  fault: "links" | "encrypted" | null;
  bytes(): AsyncIterable<Uint8Array>;
}
