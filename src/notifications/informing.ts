import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { findHiddenPackages, listInvitationOnlyPackages } from "../admission/admission";
import { databaseAlarm, nextTurn } from "../lib/alarm";
import { newId, requestId, withRequestId } from "../lib/ids";
import { mailRow, queueMails } from "../mail/outbox";
import { mailReaders } from "../mail/recipients";
import { MAILS, type MailValues, type MemberTemplate } from "../mail/templates";
import { titledIn, titleValuesOf } from "../rules/titled";
import { type NewNotification, notify } from "./notifications";

/** At most 100 members are notified per turn of the event loop. */
export const NOTIFIED_PER_TURN = 100;

export type MemberNews = {
  [Template in MemberTemplate]: {
    memberId: string;
    /** Only this member of the organization, whatever their roles. */
    reader?: string;
    template: Template;
    values: MailValues[Template];
    uniqueKey?: string;
    /** Topic of the notification, which defaults to `uniqueKey`. */
    topic?: string;
    contractId?: string;
  };
}[MemberTemplate];

interface FavoritesNews {
  packageId: string;
  except: readonly string[];
  news: {
    [Template in MemberTemplate]: {
      template: Template;
      values: MailValues[Template];
      uniqueKey: string;
      topic?: string;
    };
  }[MemberTemplate];
}

type FavoritesMailing = FavoritesNews & { after: string };

type Mailing = readonly MemberNews[] | FavoritesMailing;

/** Beyond the first 100 members, {@link writeMailings} notifies them after the commit. */
export async function informMembers(tx: Db, news: readonly MemberNews[], now: number) {
  await notifyNow(tx, news.slice(0, NOTIFIED_PER_TURN), now);
  for (let from = NOTIFIED_PER_TURN; from < news.length; from += NOTIFIED_PER_TURN) {
    await queueMailing(tx, news.slice(from, from + NOTIFIED_PER_TURN), now);
  }
}

/** Runs after the commit, because a package can be the favorite of tens of thousands. */
export function informFavorites(tx: Db, favorites: FavoritesNews, now: number): Promise<void> {
  return queueMailing(tx, { ...favorites, after: "" }, now);
}

async function queueMailing(tx: Db, mailing: Mailing, now: number): Promise<void> {
  const template = "news" in mailing ? mailing.news.template : mailing[0]?.template;
  const row = {
    id: newId(now),
    // Servers of the previous version read this column.
    alert: template ? MAILS[template].setting : null,
    mails: JSON.stringify(mailing),
    request_id: requestId() ?? null,
    created_at: now,
  };
  await tx.insertInto("mailings").values(row).execute();
}

export const mailingAlarm = databaseAlarm({
  work: writeMailings,
  next: async () => null,
  failureMessage: "members not informed",
});

export async function writeMailings(db: Db, now: number): Promise<void> {
  while (await inTransaction(db, (tx) => writeNextMailing(tx, now))) await nextTurn();
}

async function writeNextMailing(tx: Db, now: number): Promise<boolean> {
  const row = await tx.selectFrom("mailings").selectAll().orderBy("id").limit(1).executeTakeFirst();
  if (!row) return false;
  const mailing = JSON.parse(row.mails) as Mailing;
  const { news, rest } =
    "news" in mailing
      ? await nextFavorites(tx, mailing, row.created_at)
      : { news: mailing, rest: null };
  await withRequestId(row.request_id ?? undefined, () => notifyNow(tx, news, now));
  if (rest === null) await tx.deleteFrom("mailings").where("id", "=", row.id).execute();
  else {
    const mails = JSON.stringify(rest);
    await tx.updateTable("mailings").set({ mails }).where("id", "=", row.id).execute();
  }
  return true;
}

async function nextFavorites(tx: Db, mailing: FavoritesMailing, until: number) {
  const { packageId, news, after } = mailing;
  const rows = await tx
    .selectFrom("favorites")
    .select("user_id")
    .where("package_id", "=", packageId)
    .where("user_id", ">", after)
    .where("created_at", "<=", until)
    .orderBy("user_id")
    .limit(NOTIFIED_PER_TURN)
    .execute();
  const ids = rows.map(({ user_id }) => user_id);
  const excludedIds = new Set(mailing.except);
  return {
    news: ids
      .filter((id) => !excludedIds.has(id))
      .map((memberId) => {
        const uniqueKey = `${news.uniqueKey} ${memberId}`;
        return { ...news, memberId, uniqueKey } as MemberNews;
      }),
    rest: ids.length < NOTIFIED_PER_TURN ? null : { ...mailing, after: ids.at(-1) },
  };
}

async function notifyNow(tx: Db, allNews: readonly MemberNews[], now: number): Promise<void> {
  if (allNews.length === 0) return;
  const news = await withTitles(tx, await withoutHiddenPackages(tx, allNews));
  await notify(tx, news.map(notificationOf), now);
  const readers = await mailReaders(
    tx,
    news.map((entry) => ({ ...entry, kind: entry.template, packageId: packageOf(entry) })),
  );
  const rows = news.flatMap(({ memberId: _, reader: __, topic: ___, uniqueKey, ...mail }, n) =>
    (readers[n] ?? []).map(({ email: to, keySuffix }) => {
      const key = uniqueKey === undefined ? {} : { uniqueKey: uniqueKey + keySuffix };
      return mailRow({ to, ...mail, ...key }, now);
    }),
  );
  await queueMails(tx, rows);
}

/** Members who can no longer see a package get no news about it. */
async function withoutHiddenPackages(
  tx: Db,
  news: readonly MemberNews[],
): Promise<readonly MemberNews[]> {
  const memberIds = new Set(news.map(({ memberId }) => memberId));
  const ids = new Set(news.map(packageOf).filter((id) => id !== ""));
  const lots = (await listInvitationOnlyPackages(tx, [...ids])).map(({ id }) => id);
  if (lots.length === 0) return news;
  const hiddenByMember = new Map<string, ReadonlySet<string>>();
  for (const memberId of memberIds)
    hiddenByMember.set(memberId, await findHiddenPackages(tx, lots, memberId));
  return news.filter((entry) => !hiddenByMember.get(entry.memberId)?.has(packageOf(entry)));
}

/** Adds titles, because members read notifications later, each in their own language. */
async function withTitles(tx: Db, news: readonly MemberNews[]): Promise<MemberNews[]> {
  const ids = [...new Set(news.map(packageOf))].filter((id) => id !== "");
  if (ids.length === 0) return [...news];
  const lots = await tx
    .selectFrom("packages")
    .select(["id", "english_title", "language"])
    .where("id", "in", ids)
    .where("english_title", "is not", null)
    .execute();
  const titles = new Map(lots.map(({ id, ...lot }) => [id, { named: lot }]));
  return news.map(
    (entry) =>
      ({ ...entry, values: { ...entry.values, ...titles.get(packageOf(entry)) } }) as MemberNews,
  );
}

function notificationOf({ memberId, reader, uniqueKey, ...news }: MemberNews): NewNotification {
  const topic = news.topic ?? uniqueKey;
  const target = { memberId, reader, once: uniqueKey, ...(topic !== undefined && { topic }) };
  if (news.template !== "contract")
    return { ...target, kind: news.template, details: news.values } as NewNotification;
  const { contractId, terms } = news.values;
  const { title, ...titled } = titledIn(terms);
  const { reference, licence } = terms;
  const details = { contractId, reference, title, licence, ...titleValuesOf(titled) };
  return { ...target, kind: "contract", details };
}

function packageOf({ values }: MemberNews): string {
  return "packageId" in values ? values.packageId : "";
}
