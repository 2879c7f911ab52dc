import { type Hash, leafHash } from "./merkle";
import { HASH_BYTES, TILE_WIDTH, Tile } from "./tile";

export interface GrownTile {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

type ReadHashes = (level: number, tile: number, width: number) => Promise<Uint8Array>;

/** Only holds the tiles in memory that differ from the stored ones. */
export class GrowingTiles {
  readonly #grown = new Map<string, GrownTile>();

  constructor(
    private size: number,
    private readonly read: ReadHashes,
  ) {}

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
