import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { checkpointSize } from "./checkpoint";
import type { ReadSubtree } from "./merkle";
import {
  entryBundle,
  HASH_BYTES,
  subtreesOf,
  TILE_WIDTH,
  Tile,
  type TileAddress,
  tileWidth,
} from "./tile";

export async function loadLogState(db: Db): Promise<LogState> {
  const state = await findLogState.first(db, {});
  if (!state) throw new Error("The public log has no state");
  return state;
}

interface LogState {
  size: number;
  checkpoint: string | null;
}

const findLogState = prepared<Record<never, never>, LogState>((db) =>
  db.selectFrom("log_state").select(["size", "checkpoint"]),
);

export async function latestCheckpoint(db: Db): Promise<{ checkpoint?: string }> {
  const { checkpoint } = await loadLogState(db);
  return checkpoint === null ? {} : { checkpoint };
}

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

export function storedSubtrees(db: Db): ReadSubtree {
  const tiles = new Map<string, Promise<Tile>>();
  return subtreesOf((level, index) => {
    const name = `${level}/${index}`;
    const tile = tiles.get(name) ?? readTile(db, level, index);
    tiles.set(name, tile);
    return tile;
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

export async function tileBytes(
  db: Db,
  { level, index, width }: TileAddress,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { checkpoint } = await loadLogState(db);
  const size = checkpointSize(checkpoint ?? "") ?? 0;
  if (tileWidth(size, level ?? 0, index) < width) return null;
  if (level !== null) return tileHashes(db, level, index, width);
  const entries = await db
    .selectFrom("log_entries")
    .select("data")
    .where("seq", ">", index * TILE_WIDTH)
    .where("seq", "<=", index * TILE_WIDTH + width)
    .orderBy("seq")
    .execute();
  return entryBundle(entries.map(({ data }) => Buffer.from(data)));
}
