import { sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { decodeEntry } from "./events";
import { type Hash, leafHash } from "./merkle";
import { loadLogState, tileHashes } from "./stored-tree";
import { HASH_BYTES, TILE_WIDTH, Tile } from "./tile";

const MAX_TILES_PER_BATCH = 8;

interface NewEntries {
  oldSize: number;
  newSize: number;
  tiles: readonly ChangedTile[];
  places: ReadonlyMap<string, readonly number[]>;
  hasMore: boolean;
}

/** Awaits `pause` between pieces of hashing. Returns whether more entries remain. */
export async function addNewEntries(db: Db, pause: () => Promise<void> = async () => {}) {
  const newEntries = await readNewEntries(db, pause);
  if (!newEntries) return false;
  const isAdded = await inTransaction(db, (tx) => addToTree(tx, newEntries));
  return newEntries.hasMore || !isAdded;
}

/** Needs no transaction, because logged entries never change. */
async function readNewEntries(db: Db, pause: () => Promise<void>): Promise<NewEntries | null> {
  const { size: oldSize } = await loadLogState(db);
  const tiles = new GrowingTiles(oldSize, storedHashes(db));
  const places = new Map<string, number[]>();
  let [newSize, hasMore] = [oldSize, true];
  const limit = (Math.floor(oldSize / TILE_WIDTH) + MAX_TILES_PER_BATCH) * TILE_WIDTH;
  while (hasMore && newSize < limit) {
    const tileEnd = (Math.floor(newSize / TILE_WIDTH) + 1) * TILE_WIDTH;
    const entries = await findEntries.all(db, { after: newSize, upTo: tileEnd });
    const entryAfterGap = entries.find(({ seq }, i) => seq !== newSize + i + 1);
    if (entryAfterGap)
      throw new Error(`The public log lacks the entry before ${entryAfterGap.seq}`);
    await tiles.add(entries.map(({ data }) => data));
    for (const { seq, data } of entries) addPlace(places, seq, data);
    newSize += entries.length;
    hasMore = newSize === tileEnd;
    await pause();
  }
  return newSize === oldSize
    ? null
    : { oldSize, newSize, tiles: tiles.changedTiles, places, hasMore };
}

function addPlace(places: Map<string, number[]>, seq: number, data: string): void {
  const entry = decodeEntry(data);
  if (!("package" in entry)) return;
  const packagePlaces = places.get(entry.package);
  if (packagePlaces) packagePlaces.push(seq);
  else places.set(entry.package, [seq]);
}

function storedHashes(db: Db) {
  return async (level: number, tile: number, width: number) => {
    const hashes = await tileHashes(db, level, tile, width);
    if (!hashes) throw new Error(`The public log lacks the tile ${level}/${tile}`);
    return hashes;
  };
}

/** Returns false if another process was first and the entries must be read again. */
async function addToTree(
  tx: Db,
  { oldSize, newSize, tiles, places }: NewEntries,
): Promise<boolean> {
  if ((await loadLogState(tx)).size !== oldSize) return false;
  for (const { level, tile, hashes } of tiles) {
    await tx
      .insertInto("log_tiles")
      .values({ level, tile, hashes })
      .onConflict((conflict) => conflict.columns(["level", "tile"]).doUpdateSet({ hashes }))
      .execute();
  }
  await insertPlaces(tx, places);
  await tx.updateTable("log_state").set({ size: newSize }).execute();
  return true;
}

/** Inserting in order writes each page of the index once. */
async function insertPlaces(tx: Db, places: NewEntries["places"]): Promise<void> {
  const sorted = JSON.stringify(Object.fromEntries([...places].sort()));
  const rows = perEngine({
    sqlite: sql`select package.key, place.value from json_each(${sorted}) package, json_each(package.value) place`,
    postgres: sql`select package.key, place.value::bigint from json_each(${sorted}::json) package,
      json_array_elements_text(package.value) place`,
  });
  await sql`insert into log_package_entries (package_id, seq) ${rows}`.execute(tx);
}

const findEntries = prepared<{ after: number; upTo: number }, { seq: number; data: string }>(
  (db, value) =>
    db
      .selectFrom("log_entries")
      .select(["seq", "data"])
      .where("seq", ">", value("after"))
      .where("seq", "<=", value("upTo"))
      .orderBy("seq"),
);

interface ChangedTile {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

type ReadHashes = (level: number, tile: number, width: number) => Promise<Uint8Array>;

/** Holds in memory only the tiles that differ from the stored ones. */
class GrowingTiles {
  readonly #changedTiles = new Map<string, ChangedTile>();

  constructor(
    private size: number,
    private readonly read: ReadHashes,
  ) {}

  async add(entries: readonly string[]): Promise<void> {
    let [count, newHashes] = [this.size, entries.map(leafHash)];
    this.size += entries.length;
    for (let level = 0; newHashes.length > 0; level++) {
      newHashes = await this.#addAt(level, count, newHashes);
      count = Math.floor(count / TILE_WIDTH);
    }
  }

  get changedTiles(): readonly ChangedTile[] {
    return [...this.#changedTiles.values()];
  }

  async #addAt(level: number, count: number, newHashes: readonly Hash[]): Promise<Hash[]> {
    const roots: Hash[] = [];
    let [tile, width] = [Math.floor(count / TILE_WIDTH), count % TILE_WIDTH];
    for (let offset = 0; offset < newHashes.length; tile++, width = 0) {
      const part = newHashes.slice(offset, offset + TILE_WIDTH - width);
      offset += part.length;
      const hashes = Buffer.concat([await this.#hashesOf(level, tile, width), ...part]);
      this.#changedTiles.set(`${level}/${tile}`, { level, tile, hashes });
      if (hashes.length === TILE_WIDTH * HASH_BYTES) roots.push(new Tile(hashes).root);
    }
    return roots;
  }

  async #hashesOf(level: number, tile: number, width: number): Promise<Uint8Array> {
    if (width === 0) return new Uint8Array();
    return (
      this.#changedTiles.get(`${level}/${tile}`)?.hashes ?? (await this.read(level, tile, width))
    );
  }
}
