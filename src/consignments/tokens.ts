import { createHash } from "node:crypto";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { WrongToken } from "./refusals";

const TOKEN_PREFIX = "aim-deliver-";

/** Replaces the contract's earlier token. A token can only upload, and only its hash is stored. */
export async function createToken(db: Db, deliveryId: string, now: number): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const token = TOKEN_PREFIX + Buffer.from(random).toString("base64url");
  await inTransaction(db, async (tx) => {
    await revokeToken(tx, deliveryId, now);
    await tx
      .insertInto("delivery_tokens")
      .values({
        id: newId(now),
        delivery_id: deliveryId,
        token_hash: hashOf(token),
        created_at: now,
        revoked_at: null,
        used_at: null,
      })
      .execute();
  });
  return token;
}

export async function revokeToken(db: Db, deliveryId: string, now: number): Promise<void> {
  await db
    .updateTable("delivery_tokens")
    .set({ revoked_at: now })
    .where("delivery_id", "=", deliveryId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function tokenOf(
  db: Db,
  deliveryId: string,
): Promise<{ createdAt: number; usedAt: number | null } | null> {
  const row = await findToken.first(db, { deliveryId });
  return row ? { createdAt: row.created_at, usedAt: row.used_at } : null;
}

type TokenRow = { created_at: number; used_at: number | null };

const findToken = prepared<{ deliveryId: string }, TokenRow>((db, value) =>
  db
    .selectFrom("delivery_tokens")
    .select(["created_at", "used_at"])
    .where("delivery_id", "=", value("deliveryId"))
    .where("revoked_at", "is", null),
);

const USE_PRECISION_MS = 60_000;

export async function deliveryOfToken(db: Db, token: string, now: number): Promise<string> {
  const row = await db
    .selectFrom("delivery_tokens")
    .select(["id", "delivery_id", "used_at"])
    .where("token_hash", "=", hashOf(token))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new WrongToken();
  if (row.used_at === null || row.used_at < now - USE_PRECISION_MS) {
    await db
      .updateTable("delivery_tokens")
      .set({ used_at: now })
      .where("id", "=", row.id)
      .execute();
  }
  return row.delivery_id;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
