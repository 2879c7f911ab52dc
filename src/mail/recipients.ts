import type { Db } from "../../db/client";
import type { Preferences, Settings } from "../settings/schema";
import { settingsFrom } from "../settings/settings";
import { type AddressedNews, type NewsKind, readersOf } from "./audience";
import { MAILS, type MailTemplate } from "./templates";

export interface Mailbox {
  email: string;
  settings: Settings;
}

/** SQLite limits how many values a statement can bind. */
const CHUNK_SIZE = 1000;

/** Omits deleted accounts. */
async function mailboxesOf(db: Db, userIds: readonly string[]): Promise<Map<string, Mailbox>> {
  const mailboxes = new Map<string, Mailbox>();
  for (let from = 0; from < userIds.length; from += CHUNK_SIZE) {
    const members = await db
      .selectFrom("users")
      .leftJoin("user_settings", "user_settings.user_id", "users.id")
      .select(["users.id", "email", "settings"])
      .where("users.id", "in", userIds.slice(from, from + CHUNK_SIZE))
      .execute();
    for (const { id, email, settings } of members)
      mailboxes.set(id, { email, settings: settingsFrom(settings) });
  }
  return mailboxes;
}

export interface AddressedMail<Template extends MailTemplate> extends AddressedNews {
  kind: Template & NewsKind;
}

/**
 * Who gets an email about each piece of news, and has not turned it off. The first copy has the
 * email's own unique key, so each other reader's copy needs one too: `keySuffix`.
 */
export async function mailReaders<Template extends MailTemplate>(
  tx: Db,
  news: readonly AddressedMail<Template>[],
): Promise<Array<Array<{ email: string; keySuffix: string }>>> {
  const readers = await readersOf(tx, news);
  const mailboxes = await mailboxesOf(tx, [...new Set(readers.flat())]);
  return news.map(({ kind }, n) =>
    (readers[n] ?? []).flatMap((memberId, i) => {
      const mailbox = mailboxes.get(memberId);
      if (!mailbox || !acceptsMail(mailbox, kind)) return [];
      return [{ email: mailbox.email, keySuffix: i === 0 ? "" : ` ${memberId}` }];
    }),
  );
}

export function acceptsMail({ settings }: Mailbox, template: MailTemplate): boolean {
  const subscription = MAILS[template].setting;
  return subscription === null || (settings.emailNotifications && settings[subscription] !== false);
}

export async function mailPreferencesOf(
  db: Db,
  email: string,
): Promise<Preferences & { userId: string | null }> {
  const member = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["users.id", "settings"])
    .where("email", "=", email)
    .executeTakeFirst();
  return { ...settingsFrom(member?.settings ?? null), userId: member?.id ?? null };
}
