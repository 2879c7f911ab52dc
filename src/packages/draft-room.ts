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
    super("draft-room", { maxBytes: MAX_DRAFT_BYTES });
  }
}

export const MAX_DRAFTS = 600;
export const MAX_DRAFT_BYTES = 20_000_000;

interface DraftUsage {
  drafts: number;
  bytes: number;
}

export async function requireDraftSpace(
  tx: Db,
  draft: { sellerId: string; id: string | null },
  fields: string,
): Promise<{ drafts: number }> {
  const usage = await draftUsage(tx, draft);
  if (usage.bytes + Buffer.byteLength(fields) > MAX_DRAFT_BYTES) throw new DraftRoomUsedUp();
  return usage;
}

export function draftUsage(
  tx: Db,
  { sellerId, id }: { sellerId: string; id: string | null },
): Promise<DraftUsage> {
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
