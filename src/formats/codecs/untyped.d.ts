declare module "unbzip2-stream" {
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
declare module "lz4js" {
  const lz4: {
    /** Unpacks a block behind what `to` holds already; returns where it ends. */
    decompressBlock(
      from: Uint8Array,
      to: Uint8Array,
      start: number,
      length: number,
      at: number,
    ): number;
  };
  export default lz4;
}
