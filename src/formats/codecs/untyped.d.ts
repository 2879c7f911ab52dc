declare module "unbzip2-stream/lib/bit_iterator" {
  interface Bits {
    (bits: number): number;
    bytesRead: number;
  }
  export default function bitIterator(next: () => Uint8Array | undefined): Bits;
}
declare module "unbzip2-stream/lib/bzip2" {
  import type bitIterator from "unbzip2-stream/lib/bit_iterator";

  type Bits = ReturnType<typeof bitIterator>;
  const bzip2: {
    /** Reads a stream's header; returns its block size in hundred thousands of bytes. */
    header(bits: Bits): number;
    /** Unpacks a block; returns the sum so far, null at the stream's end. */
    decompress(
      bits: Bits,
      put: (byte: number) => void,
      block: Int32Array,
      size: number,
      sum: number | null,
    ): number | null;
  };
  export default bzip2;
}
