import type { Db } from "../../db/client";
import { sizeIn } from "./checkpoint";
import { hashedLog, tileHashes } from "./stored-tree";
import { entryBundle, TILE_WIDTH, type TileAddress, widthIn } from "./tile";

/** Null where no signed checkpoint includes it. */
export async function tileBytes(
  db: Db,
  { level, index, width }: TileAddress,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { checkpoint } = await hashedLog(db);
  const size = sizeIn(checkpoint ?? "") ?? 0;
  if (widthIn(size, level ?? 0, index) < width) return null;
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
