import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { NotFound } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { squarePicture } from "./square-picture";

/** Bytes of a picture as it is uploaded. */
export const MAX_PICTURE_BYTES = 5_000_000;

/** There is no such picture, or not any more. */
export class AvatarNotFound extends NotFound {
  constructor() {
    super("avatar-not-found");
  }
}

/**
 * Gives a member a profile picture in place of the one before. Each has an address of its own, so
 * that browsers may keep it for good.
 * @throws NoPicture
 */
export async function setAvatar(
  db: Db,
  userId: string,
  file: Uint8Array,
  now: number,
): Promise<void> {
  const image = await squarePicture(file);
  await inTransaction(db, async (tx) => {
    const id = newId(now);
    await tx.deleteFrom("avatars").where("user_id", "=", userId).execute();
    await tx
      .insertInto("avatars")
      .values({ id, user_id: userId, image, created_at: now })
      .execute();
    await pointTo(tx, userId, `/avatars/${id}`, now);
  });
}

export async function removeAvatar(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("avatars").where("user_id", "=", userId).execute();
    await pointTo(tx, userId, null, now);
  });
}

/** A picture's WebP. @throws AvatarNotFound */
export async function findAvatar(db: Db, id: string): Promise<Uint8Array> {
  const found = isId(id)
    ? await db.selectFrom("avatars").select("image").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!found) throw new AvatarNotFound();
  return found.image;
}

async function pointTo(tx: Db, userId: string, url: string | null, now: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ profile_image_url: url, updated_at: now })
    .where("id", "=", userId)
    .execute();
  announce(tx, { type: "account-changed", userId });
}
