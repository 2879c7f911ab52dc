type From = (bytes: AsyncIterable<Uint8Array>) => ReadableStream<Uint8Array>;

/** Bytes as a stream of the web, which is read as it is asked for and ends its source when cancelled. */
export const webStream: From = (bytes) =>
  // The types of Bun lack it.
  (ReadableStream as unknown as { from: From }).from(bytes);
