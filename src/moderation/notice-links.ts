import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { NoticesTable } from "../../db/schema/moderation";
import { installationSecret } from "../../db/secrets";
import { isLanguage, type Language } from "../lib/languages";
import { NoticeNotFound } from "./notice-refusals";

export type Notice = Selectable<NoticesTable>;

const SECRET_PATTERN = /^[\w-]{43}$/;

export async function noticeBySecret(db: Db, secret: string): Promise<Notice> {
  const notice = SECRET_PATTERN.test(secret)
    ? await db
        .selectFrom("notices")
        .selectAll()
        .where("secret_hash", "=", secretHash(secret))
        .executeTakeFirst()
    : undefined;
  if (!notice) throw new NoticeNotFound();
  return notice;
}

/** The secret is derived and not stored, so that later emails can contain the link too. */
export async function noticeSecret(db: Db, reference: string): Promise<string> {
  const key = await installationSecret(db, "notices");
  return new Bun.CryptoHasher("sha256", key).update(`notice ${reference}`).digest("base64url");
}

export function noticeValuesOf(
  { reference, folded_into, language }: Notice,
  secret: string,
): { number: string; secret: string; readerLanguage?: Language } {
  const known = isLanguage(language) ? { readerLanguage: language } : {};
  return { number: folded_into ?? reference, secret, ...known };
}

export function secretHash(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
