import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { NotFound } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { squarePicture } from "./square-picture";

export const MAX_PICTURE_BYTES = 5_000_000;

export class AvatarNotFound extends NotFound {
  constructor() {
    super("avatar-not-found");
  }
}

/** Each picture has its own address, so that browsers may cache it forever. @throws NoPicture */
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
