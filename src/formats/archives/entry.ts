export interface Packed {
  name: string;
  fault: "links" | "encrypted" | null;
  bytes(): AsyncIterable<Uint8Array>;
}
