import type { Db } from "../../db/client";
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

/** @throws StatementNotFound */
export async function lookUpPackage(db: Db, id: string): Promise<FoundPackage> {
  const found = await db
    .selectFrom("packages")
    .innerJoin("users", "users.id", "packages.seller_id")
    .select(["packages.id", "title", "seller_id", "users.email as seller", "packages.status"])
    .select(["hidden_at", "removed_at"])
    .where("packages.id", "=", id)
    .executeTakeFirst();
  if (!found) throw new StatementNotFound();
  return found;
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

/** @throws StatementNotFound */
export async function lookUpMember(db: Db, id: string): Promise<FoundMember> {
  const found = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "organization", "role"])
    .select(["created_at", "suspended_at", "verified_at"])
    .where("id", "=", id)
    .executeTakeFirst();
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
