import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { Notice } from "./notices";

export const SORTS = ["waiting", "latest", "oldest"] as const;

export type NoticeSort = (typeof SORTS)[number];

interface Listing {
  search: string;
  sort: NoticeSort;
  /** The reference after which the page begins. */
  after?: string | undefined;
}

export type ListedNotice = Omit<Notice, "reasons" | "works" | "facts"> & { repeats: number };

const A_PAGE = 50;

/** References are in the order of arrival; repeats are listed with their first. */
function listed(db: Db, search: string) {
  const text = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("notices")
    .select(["reference", "about", "package_id", "subject_id", "kind", "name", "email"])
    .select(["good_faith", "notifier_id", "secret_hash", "folded_into", "received_at", "language"])
    .select(["network_hash", "decision", "ground", "rule", "decided_by", "decided_at"])
    .select((eb) =>
      eb
        .selectFrom("notices as repeat")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("repeat.folded_into", "=", "notices.reference")
        .$asScalar()
        .$notNull()
        .as("repeats"),
    )
    .where("folded_into", "is", null)
    .$if(search !== "", (query) =>
      query.where(({ or }) =>
        or(
          ["reference", "about", "name", "email"].map(
            (column) => sql<boolean>`lower(${sql.ref(column)}) like ${text} escape '\\'`,
          ),
        ),
      ),
    );
}

export async function listNotices(
  db: Db,
  { search, sort, after }: Listing,
  limit = A_PAGE,
): Promise<{ notices: ListedNotice[]; next: string | null }> {
  const found = sort === "waiting" ? await waitingFirst(db, search, after, limit + 1) : [];
  if (sort !== "waiting")
    found.push(...(await inOrder(db, { search, sort, after }, limit + 1).execute()));
  const notices = found.slice(0, limit);
  return { notices, next: found.length > limit ? (notices.at(-1)?.reference ?? null) : null };
}

function inOrder(db: Db, { search, sort, after }: Listing, limit: number) {
  const [side, order] = sort === "latest" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return listed(db, search)
    .$if(after !== undefined, (query) => query.where("reference", side, after ?? ""))
    .orderBy("reference", order)
    .limit(limit);
}

/** Those that wait the longest first, then the decided ones, the latest first. */
async function waitingFirst(
  db: Db,
  search: string,
  after: string | undefined,
  limit: number,
): Promise<ListedNotice[]> {
  const last = await db
    .selectFrom("notices")
    .select("decided_at")
    .where("reference", "=", after ?? "")
    .executeTakeFirst();
  const isPastWaiting = last !== undefined && last.decided_at !== null;
  const waiting = isPastWaiting
    ? []
    : await inOrder(db, { search, sort: "oldest", after }, limit)
        .where("decided_at", "is", null)
        .execute();
  if (waiting.length === limit) return waiting;
  const from = isPastWaiting ? after : undefined;
  const decided = await inOrder(db, { search, sort: "latest", after: from }, limit - waiting.length)
    .where("decided_at", "is not", null)
    .execute();
  return [...waiting, ...decided];
}

const A_BATCH = 500;

/** All of a listing, in batches, so that 100,000 rows block nobody. */
export async function* everyNotice(
  db: Db,
  listing: Omit<Listing, "after">,
): AsyncGenerator<ListedNotice[]> {
  let after: string | undefined;
  do {
    const { notices, next } = await listNotices(db, { ...listing, after }, A_BATCH);
    yield notices;
    after = next ?? undefined;
  } while (after !== undefined);
}

export async function countWaitingNotices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("notices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", "is", null)
    .where("folded_into", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

const EARLIER = 20;

/** What was decided about the member whom a notice is about. */
export async function earlierActions(db: Db, memberId: string | null) {
  if (memberId === null) return [];
  return db
    .selectFrom("operator_actions")
    .select(["id", "act", "rule", "asked_at", "package_id"])
    .where("member_id", "=", memberId)
    .orderBy("asked_at", "desc")
    .limit(EARLIER)
    .execute();
}
