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
    header(bits: Bits): number;
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
