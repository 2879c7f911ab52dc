import type { Db } from "../../db/client";
import { isVisibleTo } from "../admission/admission";
import { findChat, otherMemberOf } from "../chat/chats";
import { NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { AboutGone, AboutUnreadable } from "./notice-refusals";

export interface Subject {
  about: string;
  packageId: string | null;
  /** The member who owns the package, profile or text. */
  subjectId: string | null;
}

interface SubjectContext {
  viewerId: string | null;
  publicUrl: string;
  pseudonymKey: string;
}

const ID_PATTERN = "([0-9a-f-]{36})";

const PATH_PATTERNS = {
  package: new RegExp(`^/package/${ID_PATTERN}(?:#sample|/samples)?$`),
  sample: new RegExp(`^/package/${ID_PATTERN}/samples/${ID_PATTERN}(?:/text)?$`),
  roadshow: new RegExp(`^/roadshow/${ID_PATTERN}$`),
  publisher: new RegExp(`^/publisher/${ID_PATTERN}$`),
  review: new RegExp(`^/publisher/${ID_PATTERN}#review-${ID_PATTERN}$`),
  chat: new RegExp(`^/messages/${ID_PATTERN}/([\\w-]{1,40})$`),
};

type SubjectKind = keyof typeof PATH_PATTERNS;

export async function findSubject(
  db: Db,
  address: string,
  context: SubjectContext,
): Promise<Subject> {
  const about = sitePath(context.publicUrl, address);
  for (const [place, pattern] of Object.entries(PATH_PATTERNS)) {
    const [, id = "", part = ""] = pattern.exec(about) ?? [];
    if (id === "") continue;
    const subject = isId(id) && (await FINDERS[place as SubjectKind](db, { id, part, ...context }));
    if (!subject) throw new AboutGone();
    return { about, ...subject };
  }
  throw new AboutUnreadable();
}

/** Accepts a pasted URL of this site and ignores its query. */
function sitePath(publicUrl: string, address: string): string {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const url = URL.parse(path, "http://localhost");
  if (!/^\/\w/.test(path) || !url) throw new AboutUnreadable();
  const normalizedPath = url.pathname + url.hash;
  // A path with dots or escapes would be interpreted as another path.
  if (normalizedPath !== path.replace(/\?[^#]*/, "")) throw new AboutUnreadable();
  return normalizedPath;
}

interface SubjectQuery extends SubjectContext {
  id: string;
  part: string;
}

type FoundSubject = Omit<Subject, "about"> | null;

const FINDERS: Record<SubjectKind, (db: Db, place: SubjectQuery) => Promise<FoundSubject>> = {
  package: findLot,
  roadshow: findLot,
  async sample(db, place) {
    const sample = await db
      .selectFrom("sample_files")
      .select("id")
      .where("id", "=", isId(place.part) ? place.part : "")
      .where("package_id", "=", place.id)
      .executeTakeFirst();
    return sample ? findLot(db, place) : null;
  },
  async publisher(db, { id }) {
    const listing = await db
      .selectFrom("packages")
      .select("seller_id")
      .where("seller_id", "=", id)
      .where("shown", "=", 1)
      .limit(1)
      .executeTakeFirst();
    return listing ? { packageId: null, subjectId: id } : null;
  },
  async review(db, { id, part }) {
    const review = await db
      .selectFrom("deal_reviews")
      .select("author_id")
      .where("id", "=", isId(part) ? part : "")
      .where("subject_id", "=", id)
      .executeTakeFirst();
    return review ? { packageId: null, subjectId: review.author_id } : null;
  },
  async chat(db, { id: packageId, part: otherId, viewerId, pseudonymKey }) {
    if (viewerId === null) return null;
    try {
      const chat = await findChat(db, { packageId, otherId, viewerId }, pseudonymKey);
      return chat.conversation ? { packageId: null, subjectId: otherMemberOf(chat) } : null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  },
};

async function findLot(db: Db, { id, viewerId }: SubjectQuery): Promise<FoundSubject> {
  const lot = await db
    .selectFrom("packages")
    .select(["id", "seller_id"])
    .where("id", "=", id)
    .where(isVisibleTo(viewerId ?? ""))
    .executeTakeFirst();
  if (!lot) return null;
  return { packageId: lot.id, subjectId: lot.seller_id };
}
