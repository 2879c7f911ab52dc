import { type Hash, leafHash } from "./merkle";
import { HASH_BYTES, TILE_WIDTH, Tile } from "./tile";

/** A tile with all hashes that it has so far. */
export interface GrownTile {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

/** The first `width` hashes of a tile. */
type ReadHashes = (level: number, tile: number, width: number) => Promise<Uint8Array>;

/** The tiles of a tree that grows, of which only those are in memory that are other than they are stored. */
export class GrowingTiles {
  readonly #grown = new Map<string, GrownTile>();

  /** @param read how a tile is stored that had hashes before */
  constructor(
    private size: number,
    private readonly read: ReadHashes,
  ) {}

  /** Adds entries as leaves; a full tile's root goes a level up. */
  async add(entries: readonly string[]): Promise<void> {
    let [count, added] = [this.size, entries.map(leafHash)];
    this.size += entries.length;
    for (let level = 0; added.length > 0; level++) {
      added = await this.#addAt(level, count, added);
      count = Math.floor(count / TILE_WIDTH);
    }
  }

  get grown(): readonly GrownTile[] {
    return [...this.#grown.values()];
  }

  /** @returns the roots of the tiles that are full now */
  async #addAt(level: number, count: number, added: readonly Hash[]): Promise<Hash[]> {
    const roots: Hash[] = [];
    let [tile, width] = [Math.floor(count / TILE_WIDTH), count % TILE_WIDTH];
    for (let taken = 0; taken < added.length; tile++, width = 0) {
      const part = added.slice(taken, taken + TILE_WIDTH - width);
      taken += part.length;
      const hashes = Buffer.concat([await this.#hashesOf(level, tile, width), ...part]);
      this.#grown.set(`${level}/${tile}`, { level, tile, hashes });
      if (hashes.length === TILE_WIDTH * HASH_BYTES) roots.push(new Tile(hashes).root);
    }
    return roots;
  }

  async #hashesOf(level: number, tile: number, width: number): Promise<Uint8Array> {
    if (width === 0) return new Uint8Array();
    return this.#grown.get(`${level}/${tile}`)?.hashes ?? (await this.read(level, tile, width));
  }
}
