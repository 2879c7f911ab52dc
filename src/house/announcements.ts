import { z } from "zod";
import type { Db } from "../../db/client";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { InvalidInput } from "../lib/errors";
import { newId } from "../lib/ids";
import { line, paragraph } from "../lib/inputs";
import { DEFAULT_LANGUAGE, type Language } from "../lib/languages";
import { type Clock, DAY } from "../lib/time";
import { fromLocalMinute, type TimeZone, ZONES } from "../lib/times";
import { UNRULED } from "../moderation/account-acts";
import { recordInLog } from "../moderation/actions";
import { ActDone } from "../moderation/refusals";

const MAX_SHOWN_MS = 30 * DAY;
const text = paragraph().max(300, "too-long");

export const announcementForm = z.object({
  text: text.min(1, "required"),
  textZh: text.default(""),
  textJa: text.default(""),
  textKo: text.default(""),
  /** Local minutes in `zone`. An empty start is the time of publication. */
  startsAt: line("announcement-start").default(""),
  endsAt: line("announcement-end"),
  zone: z.enum(Object.keys(ZONES) as [TimeZone, ...TimeZone[]], "choice-invalid"),
});

export type AnnouncementTexts = Partial<Record<Language, string>>;

export interface NewAnnouncement {
  texts: AnnouncementTexts;
  startsAt: number;
  endsAt: number;
}

export interface SiteAnnouncement extends NewAnnouncement {
  id: string;
}

/** @throws InvalidInput */
export function announcementIn(
  { startsAt, endsAt, zone, ...form }: z.output<typeof announcementForm>,
  now: number,
): NewAnnouncement {
  const start = startsAt === "" ? now : fromLocalMinute(startsAt, zone);
  if (start === null) throw new InvalidInput([{ path: "startsAt", message: "announcement-start" }]);
  const end = fromLocalMinute(endsAt, zone) ?? 0;
  if (end <= Math.max(start, now) || end > start + MAX_SHOWN_MS)
    throw new InvalidInput([{ path: "endsAt", message: "announcement-end" }]);
  const texts = { en: form.text, zh: form.textZh, ja: form.textJa, ko: form.textKo };
  return { texts, startsAt: start, endsAt: end };
}

export class Announcements {
  readonly #cache: CachedUntilWrite<SiteAnnouncement[]>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.#cache = new CachedUntilWrite(db, null);
  }

  /** Of those that overlap, the one that started last. */
  async current(): Promise<SiteAnnouncement | null> {
    const now = this.clock.now();
    const announcements = await this.#cache.get("unended", () =>
      unendedAnnouncements(this.db, now),
    );
    const isShown = ({ startsAt, endsAt }: SiteAnnouncement) => startsAt <= now && now < endsAt;
    return announcements.findLast(isShown) ?? null;
  }
}

export function announcementText(texts: AnnouncementTexts, language: Language): string {
  return texts[language] || texts[DEFAULT_LANGUAGE] || "";
}

export async function publishAnnouncement(
  db: Db,
  { texts, startsAt, endsAt, operatorId }: NewAnnouncement & { operatorId: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("announcements")
      .values({
        id: newId(now),
        texts: JSON.stringify(texts),
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: now,
      })
      .execute();
    await recordTextAct(tx, "announce", { texts, operatorId }, now);
  });
}

/** Also cancels an announcement that has not started. @throws ActDone */
export async function endAnnouncement(
  db: Db,
  { id, operatorId }: { id: string; operatorId: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable("announcements")
      .set({ ends_at: now })
      .where("id", "=", id)
      .where("ends_at", ">", now)
      .returning("texts")
      .executeTakeFirst();
    if (!row) throw new ActDone();
    const texts = JSON.parse(row.texts) as AnnouncementTexts;
    await recordTextAct(tx, "end-announcement", { texts, operatorId }, now);
  });
}

async function recordTextAct(
  tx: Db,
  act: "announce" | "end-announcement",
  { texts, operatorId }: { texts: AnnouncementTexts; operatorId: string },
  now: number,
): Promise<void> {
  const facts = announcementText(texts, DEFAULT_LANGUAGE);
  await recordInLog(tx, { ...UNRULED, act, memberId: null, facts, operatorId }, now);
}

interface AnnouncementRow {
  id: string;
  texts: string;
  starts_at: number;
  ends_at: number;
}

const MAX_UNENDED = 100;

const findUnended = prepared<{ now: number }, AnnouncementRow>((db, value) =>
  db
    .selectFrom("announcements")
    .select(["id", "texts", "starts_at", "ends_at"])
    .where("ends_at", ">", value("now"))
    .orderBy("ends_at")
    .limit(MAX_UNENDED),
);

/** In the order of their starts. */
export async function unendedAnnouncements(db: Db, now: number): Promise<SiteAnnouncement[]> {
  const rows = await findUnended.all(db, { now });
  return rows
    .map(({ id, texts, starts_at: startsAt, ends_at: endsAt }) => ({
      id,
      startsAt,
      endsAt,
      texts: JSON.parse(texts) as AnnouncementTexts,
    }))
    .sort((first, second) => first.startsAt - second.startsAt || (first.id < second.id ? -1 : 1));
}
