import { sql } from "kysely";
import type { Db } from "../../db/client";
import { Conflict } from "../lib/errors";

export class TooManyDrafts extends Conflict {
  constructor() {
    super("too-many-drafts", { most: MAX_DRAFTS });
  }
}

export class DraftRoomUsedUp extends Conflict {
  constructor() {
    super("draft-room", { maxBytes: ROOM_BYTES });
  }
}

export const MAX_DRAFTS = 600;
export const ROOM_BYTES = 20_000_000;

interface Room {
  drafts: number;
  bytes: number;
}

export async function requireRoom(
  tx: Db,
  draft: { sellerId: string; id: string | null },
  fields: string,
): Promise<{ drafts: number }> {
  const used = await usedRoom(tx, draft);
  if (used.bytes + Buffer.byteLength(fields) > ROOM_BYTES) throw new DraftRoomUsedUp();
  return used;
}

export function usedRoom(
  tx: Db,
  { sellerId, id }: { sellerId: string; id: string | null },
): Promise<Room> {
  return tx
    .selectFrom("drafts")
    .select((eb) => [
      eb.fn.countAll<number>().as("drafts"),
      sql<number>`coalesce(sum(octet_length(fields)), 0)`.as("bytes"),
    ])
    .where("seller_id", "=", sellerId)
    .where("id", "<>", id ?? "")
    .executeTakeFirstOrThrow();
}
