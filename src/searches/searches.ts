import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { SavedSearchesTable } from "../../db/schema/searches";
import { inTransaction } from "../../db/transaction";
import { cursorOf, parseCursor } from "../lib/cursor";
import { Conflict, coded, NotFound } from "../lib/errors";
import { AFTER_ALL_IDS, isId, newId } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { MINUTE } from "../lib/time";
import { nextLocalHour } from "../lib/times";
import type { UnknownValue } from "../marketplace/schema";
import { actorFor } from "../memberships/acting";
import { informMembers } from "../notifications/informing";
import { settingsOf } from "../settings/settings";
import { parseAddress, parseSavedAddress } from "./address";
import { anchorOf } from "./anchors";
import type { Frequency } from "./schema";

export type SavedSearch = Selectable<SavedSearchesTable>;

export class SearchNotFound extends coded(NotFound, "saved-search-not-found") {}
export class TooManySearches extends coded(Conflict, "too-many-searches") {}

export const MAX_SEARCHES = 100;

/** Matches within a few minutes share one email. */
const BUNDLE_MS = 3 * MINUTE;
const MIN_MAIL_INTERVAL_MS = 15 * MINUTE;
const DAILY_HOUR = 8;

interface NewSearch {
  address: string;
  name: string;
  frequency: Frequency;
}

/** Saving a search again updates its name and frequency. @throws ZodError, TooManySearches */
export async function saveSearch(
  db: Db,
  userId: string,
  { name, frequency, ...search }: NewSearch,
  now: number,
): Promise<SavedSearch> {
  const { address, filter } = parseAddress(search.address);
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom("saved_searches")
      .select("id")
      .where("user_id", "=", userId)
      .where("address", "=", address)
      .executeTakeFirst();
    if (before) return changeSearch(tx, userId, before.id, { name, frequency }, now);
    await requireBelowLimit(tx, userId);
    return tx
      .insertInto("saved_searches")
      .values({
        id: newId(now),
        user_id: userId,
        acted_by: actorFor(userId),
        address,
        anchor: anchorOf(filter),
        name,
        frequency,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function requireBelowLimit(tx: Db, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_SEARCHES) throw new TooManySearches({ most: MAX_SEARCHES });
}

function findSearchIfAny(db: Db, userId: string, id: string): Promise<SavedSearch | undefined> {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findSearch(db: Db, userId: string, id: string): Promise<SavedSearch> {
  const search = await findSearchIfAny(db, userId, id);
  if (!search) throw new SearchNotFound();
  return search;
}

export interface ListedSearch extends SavedSearch {
  newMatches: number;
  unknown: UnknownValue[];
}

/** Newest first. */
export async function listSearches(
  db: Db,
  userId: string,
  { cursor, limit = MAX_SEARCHES }: Partial<PageRequest> = {},
): Promise<Page<ListedSearch>> {
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const rows = await db
    .selectFrom("saved_searches")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("search_matches")
        .select((matches) => matches.fn.countAll<number>().as("count"))
        .whereRef("search_id", "=", "saved_searches.id")
        .where("seen_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("newMatches"),
    )
    .where("user_id", "=", userId)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  const unknownIn = (address: string) => parseSavedAddress(address).unknown;
  const entries = page.entries.map((row) => ({ ...row, unknown: unknownIn(row.address) }));
  return { ...page, entries };
}

/** A new email frequency applies to matches found from now on. @throws SearchNotFound */
export async function changeSearch(
  db: Db,
  userId: string,
  id: string,
  { name, frequency }: { name?: string | undefined; frequency?: Frequency | undefined },
  now: number,
): Promise<SavedSearch> {
  return inTransaction(db, async (tx) => {
    const before = await findSearch(tx, userId, id);
    if (frequency === "never") await markUnmailedAsMailed(tx, id, now);
    const isDue = before.mail_due_at !== null;
    const isChanged = frequency !== undefined && frequency !== before.frequency;
    const due =
      isDue && isChanged ? await mailDueAt(tx, { ...before, frequency }, now) : before.mail_due_at;
    return tx
      .updateTable("saved_searches")
      .set({
        name: name ?? before.name,
        frequency: frequency ?? before.frequency,
        mail_due_at: due,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function markUnmailedAsMailed(tx: Db, searchId: string, now: number): Promise<void> {
  await tx
    .updateTable("search_matches")
    .set({ mailed_at: now })
    .where("search_id", "=", searchId)
    .where("mailed_at", "is", null)
    .execute();
}

export async function mailDueAt(
  db: Db,
  search: Pick<SavedSearch, "user_id" | "frequency" | "mailed_at">,
  now: number,
): Promise<number | null> {
  if (search.frequency === "never") return null;
  if (search.frequency === "at-once")
    return Math.max(now + BUNDLE_MS, (search.mailed_at ?? 0) + MIN_MAIL_INTERVAL_MS);
  const { timezone } = await settingsOf(db, search.user_id);
  return nextLocalHour(now, timezone ?? "UTC", DAILY_HOUR);
}

export async function deleteSearch(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** No page confirms what a program deletes, so the member is notified. */
export async function deleteSearchByCall(
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const search = await findSearchIfAny(tx, userId, id);
    if (!search) return;
    await deleteSearch(tx, userId, id);
    const values = { name: search.name, path: search.address };
    await informMembers(tx, [{ memberId: userId, template: "search-deleted", values }], now);
  });
}

/** Marks the current matches as seen. @throws SearchNotFound */
export async function openSearch(
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<SavedSearch> {
  const search = await findSearch(db, userId, id);
  await db
    .updateTable("search_matches")
    .set({ seen_at: now })
    .where("search_id", "=", id)
    .where("seen_at", "is", null)
    .execute();
  return search;
}
