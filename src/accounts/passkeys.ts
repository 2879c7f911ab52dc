import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { PasskeysTable } from "../../db/schema/accounts";
import { coded, NotFound } from "../lib/errors";

export type StoredPasskey = Selectable<PasskeysTable>;

export interface OwnPasskey {
  id: string;
  name: string;
  addedAt: number;
  lastUsedAt: number | null;
}

export class PasskeyNotFound extends coded(NotFound, "passkey-not-found") {}

export async function passkeysOf(db: Db, userId: string): Promise<OwnPasskey[]> {
  const rows = await rowsOf(db, userId);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    addedAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

export async function credentialsOf(
  db: Db,
  userId: string,
): Promise<Array<{ id: string; transports: string[] }>> {
  const rows = await rowsOf(db, userId);
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    transports: JSON.parse(transports) as string[],
  }));
}

export function findCredential(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { passkeys } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<number>().as("passkeys"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return passkeys;
}

export async function storePasskey(tx: Db, passkey: Insertable<PasskeysTable>): Promise<void> {
  await tx.insertInto("passkeys").values(passkey).execute();
}

export async function renamePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new PasskeyNotFound();
}

export async function deletePasskey(tx: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new PasskeyNotFound();
}

export async function deletePasskeys(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

function rowsOf(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
