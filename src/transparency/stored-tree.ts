import { sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { type Hash, leafHash, type Subtrees } from "./merkle";
import { HASH_BYTES, subtreesOf, TILE_WIDTH, Tile } from "./tile";

/** Entries hashed in one transaction, which takes some milliseconds: between two, bids are taken. */
const BATCH = 1000;

/** The size of the log as far as it is hashed, and the note that was signed last. */
export async function hashedLog(db: Db): Promise<{ size: number; checkpoint: string | null }> {
  return db.selectFrom("log_state").select(["size", "checkpoint"]).executeTakeFirstOrThrow();
}

/** The note that was signed last, as mails at an auction's end enclose it; nothing before the first. */
export async function lastSigned(db: Db): Promise<{ checkpoint?: string }> {
  const { checkpoint } = await hashedLog(db);
  return checkpoint === null ? {} : { checkpoint };
}

/**
 * Hashes entries that were logged since, up to a batch of them, and notes whose they are.
 * @returns the log's size then, and whether more entries wait
 * @throws where an entry is missing: nothing may be signed over what is not there
 */
export async function hashNewEntries(tx: Db): Promise<{ size: number; more: boolean }> {
  const { size } = await hashedLog(tx);
  const entries = await tx
    .selectFrom("log_entries")
    .select(["seq", "data"])
    .where("seq", ">", size)
    .orderBy("seq")
    .limit(BATCH)
    .execute();
  if (entries.length === 0) return { size, more: false };
  const misplaced = entries.find(({ seq }, i) => seq !== size + i + 1);
  if (misplaced) throw new Error(`The public log lacks the entry before ${misplaced.seq}`);
  await appendHashes(
    tx,
    size,
    entries.map(({ data }) => leafHash(data)),
  );
  const grown = size + entries.length;
  await notePackages(tx, size, grown);
  await tx.updateTable("log_state").set({ size: grown }).execute();
  return { size: grown, more: entries.length === BATCH };
}

/** Whose the entries after `from` up to `to` are: read where they lie, since a batch has hundreds. */
async function notePackages(tx: Db, from: number, to: number): Promise<void> {
  const packageId = perEngine<string | null>({
    sqlite: sql`data ->> 'package'`,
    postgres: sql`data::json ->> 'package'`,
  });
  await sql`insert into log_package_entries (package_id, seq)
    select ${packageId}, seq from log_entries
    where seq > ${from} and seq <= ${to} and ${packageId} is not null
    order by 1, 2`.execute(tx);
}

async function appendHashes(tx: Db, size: number, added: readonly Hash[]): Promise<void> {
  let level = 0;
  for (let hashes = added; hashes.length > 0; level++) {
    hashes = await appendAtLevel(tx, level, Math.floor(size / TILE_WIDTH ** level), hashes);
  }
}

/** @returns the roots of the tiles that are full now, which go a level up */
async function appendAtLevel(
  tx: Db,
  level: number,
  count: number,
  added: readonly Hash[],
): Promise<Hash[]> {
  const roots: Hash[] = [];
  let [index, place] = [Math.floor(count / TILE_WIDTH), count % TILE_WIDTH];
  for (let taken = 0; taken < added.length; index++, place = 0) {
    const part = added.slice(taken, taken + TILE_WIDTH - place);
    taken += part.length;
    const before = place === 0 ? [] : [await hashesIn(tx, level, index, place)];
    const hashes = Buffer.concat([...before, ...part]);
    await tx
      .insertInto("log_tiles")
      .values({ level, tile: index, hashes })
      .onConflict((conflict) => conflict.columns(["level", "tile"]).doUpdateSet({ hashes }))
      .execute();
    if (place + part.length === TILE_WIDTH) roots.push(new Tile(hashes).root);
  }
  return roots;
}

/** The first hashes of a tile. @throws where it does not have so many */
async function hashesIn(db: Db, level: number, index: number, width: number): Promise<Uint8Array> {
  const hashes = await tileHashes(db, level, index, width);
  if (!hashes) throw new Error(`The public log lacks the tile ${level}/${index}`);
  return hashes;
}

/** The same; null where it does not have so many. */
export async function tileHashes(
  db: Db,
  level: number,
  index: number,
  width: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db
    .selectFrom("log_tiles")
    .select("hashes")
    .where("level", "=", level)
    .where("tile", "=", index)
    .executeTakeFirst();
  const bytes = width * HASH_BYTES;
  return row && row.hashes.length >= bytes ? new Uint8Array(row.hashes.subarray(0, bytes)) : null;
}

/** Reads the hashes of a log's subtrees, each tile once. */
export function storedSubtrees(db: Db): Subtrees {
  const tiles = new Map<string, Promise<Tile>>();
  return subtreesOf((level, index) => {
    const name = `${level}/${index}`;
    const known = tiles.get(name) ?? readTile(db, level, index);
    tiles.set(name, known);
    return known;
  });
}

async function readTile(db: Db, level: number, index: number): Promise<Tile> {
  const { hashes } = await db
    .selectFrom("log_tiles")
    .select("hashes")
    .where("level", "=", level)
    .where("tile", "=", index)
    .executeTakeFirstOrThrow();
  return new Tile(hashes);
}
