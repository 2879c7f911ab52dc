import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { coded, NotFound, Refusal } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { cropPng } from "./png";

export class AvatarNotFound extends coded(NotFound, "avatar-not-found") {}

/** Gives each picture its own URL, so that browsers can cache it forever. @throws NoPicture */
export async function setAvatar(db: Db, userId: string, file: Uint8Array, now: number) {
  const image = await squarePicture(file);
  await inTransaction(db, async (tx) => {
    const id = newId(now);
    await tx.deleteFrom("avatars").where("user_id", "=", userId).execute();
    await tx
      .insertInto("avatars")
      .values({ id, user_id: userId, image, created_at: now })
      .execute();
    await setPictureUrl(tx, userId, `/avatars/${id}`, now);
  });
}

export async function removeAvatar(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("avatars").where("user_id", "=", userId).execute();
    await setPictureUrl(tx, userId, null, now);
  });
}

/** A member's picture, or an organization's logo. */
export async function findAvatar(db: Db, id: string): Promise<Uint8Array> {
  if (!isId(id)) throw new AvatarNotFound();
  const avatar = await db
    .selectFrom("avatars")
    .select("image")
    .where("id", "=", id)
    .unionAll(
      db
        .selectFrom("organizations")
        .select((eb) => eb.ref("logo").$notNull().as("image"))
        .where("logo_id", "=", id),
    )
    .executeTakeFirst();
  if (!avatar) throw new AvatarNotFound();
  return avatar.image;
}

async function setPictureUrl(
  tx: Db,
  userId: string,
  url: string | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ profile_image_url: url, updated_at: now })
    .where("id", "=", userId)
    .execute();
  announce(tx, { type: "account-changed", userId });
}

export class UnusablePicture extends coded(Refusal, "no-picture") {}

const SIDE_PIXELS = 256;
const MAX_PIXELS = 32_000_000;
const MAX_ASPECT_RATIO = 4;
const WEBP_QUALITY = 82;
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif"]);

export async function squarePicture(file: Uint8Array): Promise<Uint8Array> {
  try {
    const { width, height, format } = await openImage(file).metadata();
    if (!FORMATS.has(format)) throw new UnusablePicture();
    const shortSide = Math.min(width, height);
    if (Math.max(width, height) > shortSide * MAX_ASPECT_RATIO) throw new UnusablePicture();
    const scaled = {
      width: Math.round((width * SIDE_PIXELS) / shortSide),
      height: Math.round((height * SIDE_PIXELS) / shortSide),
    };
    const png = await openImage(file)
      .resize(scaled.width, scaled.height)
      .png({ compressionLevel: 1 })
      .bytes();
    const square = await cropPng(png, {
      left: Math.floor((scaled.width - SIDE_PIXELS) / 2),
      top: Math.floor((scaled.height - SIDE_PIXELS) / 2),
      width: SIDE_PIXELS,
      height: SIDE_PIXELS,
    });
    return await openImage(square).webp({ quality: WEBP_QUALITY }).bytes();
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith("ERR_") ? new UnusablePicture() : error;
  }
}

function openImage(file: Uint8Array): Bun.Image {
  return new Bun.Image(file as Uint8Array<ArrayBuffer>, { maxPixels: MAX_PIXELS });
}
