import { z } from "zod";
import type { Db } from "../../db/client";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { paragraph, parseNumeral } from "../lib/inputs";
import { DEFAULT_LANGUAGE, type Language } from "../lib/languages";
import { type Clock, HOUR } from "../lib/time";

const MAX_HOURS = 24 * 30;
const text = paragraph().max(300, "too-long");

export const announcementForm = z.object({
  text: text.min(1, "required"),
  textZh: text.default(""),
  textJa: text.default(""),
  textKo: text.default(""),
  hours: z.preprocess(
    parseNumeral,
    z
      .number("announcement-hours")
      .int("announcement-hours")
      .min(1, "announcement-hours")
      .max(MAX_HOURS, "announcement-hours"),
  ),
});

export interface SiteAnnouncement {
  id: string;
  texts: Partial<Record<Language, string>>;
  endsAt: number;
}

export class Announcements {
  readonly #cache: CachedUntilWrite<SiteAnnouncement | { endsAt: 0 }>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.#cache = new CachedUntilWrite(db, null);
  }

  async current(): Promise<SiteAnnouncement | null> {
    const current = await this.#cache.get("current", async () => {
      const row = await findCurrent.first(this.db, { now: this.clock.now() });
      return row ? announcementOf(row) : { endsAt: 0 };
    });
    return "id" in current && current.endsAt > this.clock.now() ? current : null;
  }
}

export function announcementText({ texts }: SiteAnnouncement, language: Language): string {
  return texts[language] || texts[DEFAULT_LANGUAGE] || "";
}

export async function publishAnnouncement(
  db: Db,
  { createdBy, ...form }: z.output<typeof announcementForm> & { createdBy: string },
  now: number,
): Promise<void> {
  const texts = { en: form.text, zh: form.textZh, ja: form.textJa, ko: form.textKo };
  await inTransaction(db, async (tx) => {
    await endAnnouncements(tx, now);
    const row = {
      id: newId(now),
      texts: JSON.stringify(texts),
      created_by: createdBy,
      created_at: now,
    };
    await tx
      .insertInto("announcements")
      .values({ ...row, ends_at: now + form.hours * HOUR })
      .execute();
  });
}

export async function endAnnouncements(db: Db, now: number): Promise<void> {
  await db.updateTable("announcements").set({ ends_at: now }).where("ends_at", ">", now).execute();
}

interface AnnouncementRow {
  id: string;
  texts: string;
  ends_at: number;
}

const findCurrent = prepared<{ now: number }, AnnouncementRow>((db, value) =>
  db
    .selectFrom("announcements")
    .select(["id", "texts", "ends_at"])
    .where("ends_at", ">", value("now"))
    .orderBy("ends_at", "desc")
    .limit(1),
);

function announcementOf({ id, texts, ends_at: endsAt }: AnnouncementRow): SiteAnnouncement {
  return { id, texts: JSON.parse(texts) as SiteAnnouncement["texts"], endsAt };
}
