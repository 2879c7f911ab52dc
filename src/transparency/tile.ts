import { type Hash, nodeHash, type ReadSubtree } from "./merkle";

export const TILE_WIDTH = 256;
export const HASH_BYTES = 32;
const TILE_HEIGHT = 8;

export interface TileAddress {
  level: number | null;
  index: number;
  width: number;
}

const NUMBER_PATTERN = String.raw`(?:0|[1-9]\d?)`;
const ADDRESS_PATTERN = new RegExp(
  String.raw`^(entries|${NUMBER_PATTERN})/((?:x\d{3}/)*\d{3})(?:\.p/([1-9]\d{0,2}))?$`,
);
const MAX_INDEX_PARTS = 4;

export function parseTileAddress(text: string): TileAddress | null {
  const [, level = "", path = "", width] = ADDRESS_PATTERN.exec(text) ?? [];
  const elements = path.split("/").map((element) => element.replace("x", ""));
  const isShortest = elements.length === 1 || elements[0] !== "000";
  if (path === "" || elements.length > MAX_INDEX_PARTS || !isShortest) return null;
  const address = {
    level: level === "entries" ? null : Number(level),
    index: Number(elements.join("")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isPartial = width !== undefined;
  if (isPartial && address.width >= TILE_WIDTH) return null;
  return (address.level ?? 0) > 63 ? null : address;
}

export function tileWidth(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}

/** Each entry comes after its length in two bytes, big-endian. */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = entries.flatMap((entry) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(entry.length);
    return [length, entry];
  });
  return new Uint8Array(Buffer.concat(parts));
}

export class Tile {
  readonly #levels: Array<Map<number, Hash>> = [];

  constructor(private readonly bytes: Uint8Array) {}

  get width(): number {
    return this.bytes.length / HASH_BYTES;
  }

  hash(height: number, index: number): Hash {
    if (height === 0) return this.bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    this.#levels[height] ??= new Map();
    const cached = this.#levels[height].get(index);
    if (cached) return cached;
    const hash = nodeHash(this.hash(height - 1, 2 * index), this.hash(height - 1, 2 * index + 1));
    this.#levels[height].set(index, hash);
    return hash;
  }

  get root(): Hash {
    return this.hash(TILE_HEIGHT, 0);
  }
}

export function subtreesOf(readTile: (level: number, index: number) => Promise<Tile>): ReadSubtree {
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const height = level % TILE_HEIGHT;
    const span = TILE_WIDTH / 2 ** height;
    const parent = await readTile(tileLevel, Math.floor(index / span));
    return parent.hash(height, index % span);
  };
}
