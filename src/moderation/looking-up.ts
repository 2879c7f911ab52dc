import { sql } from "kysely";
import type { Db } from "../../db/client";
import { isId } from "../lib/ids";
import type { Action } from "./actions";
import { StatementNotFound } from "./refusals";

const SHOWN = 50;

export interface FoundPackage {
  id: string;
  title: string;
  seller_id: string;
  seller: string;
  status: string;
  hidden_at: number | null;
  removed_at: number | null;
}

/** Newest first: by id, or by a part of the title or of the seller's address. */
export function lookUpPackages(db: Db, search: string): Promise<FoundPackage[]> {
  return db
    .selectFrom("packages")
    .innerJoin("users", "users.id", "packages.seller_id")
    .select(["packages.id", "title", "seller_id", "users.email as seller", "packages.status"])
    .select(["hidden_at", "removed_at"])
    .$if(isId(search), (query) => query.where("packages.id", "=", search))
    .$if(search !== "" && !isId(search), (query) =>
      query.where((eb) =>
        eb.or([contains("packages.title", search), contains("users.email", search)]),
      ),
    )
    .orderBy("packages.seq", "desc")
    .limit(SHOWN)
    .execute();
}

export interface FoundMember {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  organization: string | null;
  role: string;
  created_at: number;
  suspended_at: number | null;
  verified_at: number | null;
}

/** Newest first: by id, or by a part of the address, name or organisation. */
export function lookUpMembers(db: Db, search: string): Promise<FoundMember[]> {
  return db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "organization", "role"])
    .select(["created_at", "suspended_at", "verified_at"])
    .$if(isId(search), (query) => query.where("id", "=", search))
    .$if(search !== "" && !isId(search), (query) =>
      query.where((eb) =>
        eb.or([
          contains("email", search),
          contains("organization", search),
          sql<boolean>`lower(first_name || ' ' || last_name) like ${likeOf(search)} escape '\\'`,
        ]),
      ),
    )
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();
}

const likeOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

function contains(column: string, search: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${likeOf(search)} escape '\\'`;
}

/** @throws StatementNotFound */
export async function lookUpPackage(db: Db, id: string): Promise<FoundPackage> {
  const [found] = isId(id) ? await lookUpPackages(db, id) : [];
  if (!found) throw new StatementNotFound();
  return found;
}

/** @throws StatementNotFound */
export async function lookUpMember(db: Db, id: string): Promise<FoundMember> {
  const [found] = isId(id) ? await lookUpMembers(db, id) : [];
  if (!found) throw new StatementNotFound();
  return found;
}

/** Newest first. */
export function actionsAbout(
  db: Db,
  about: { packageId: string } | { memberId: string },
): Promise<Action[]> {
  return db
    .selectFrom("operator_actions")
    .selectAll()
    .where((eb) =>
      "packageId" in about
        ? eb("package_id", "=", about.packageId)
        : eb("member_id", "=", about.memberId),
    )
    .orderBy("asked_at", "desc")
    .limit(SHOWN)
    .execute();
}
