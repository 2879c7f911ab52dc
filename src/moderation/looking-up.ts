import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { User } from "../accounts/user";
import { isPerson, organizationOf } from "../memberships/colleagues";
import type { Package } from "../packages/packages";
import type { Action } from "./actions";
import { StatementNotFound } from "./refusals";

const MAX_LISTED_ACTIONS = 50;

export interface FoundPackage {
  id: string;
  title: string;
  seller_id: string;
  seller: string;
  status: Package["status"];
  opens_on: Package["opens_on"];
  auction_end_time: number;
  hidden_at: number | null;
  hidden_with_seller: number;
  removed_at: number | null;
}

export async function lookUpSubject(
  db: Db,
  notice: { package_id: string | null; subject_id: string | null },
): Promise<{ lot: FoundPackage | null; member: FoundMember | null }> {
  const nullIfNotFound = (fault: unknown) => {
    if (fault instanceof StatementNotFound) return null;
    throw fault;
  };
  const [lot, member] = await Promise.all([
    lookUpPackage(db, notice.package_id ?? "").catch(nullIfNotFound),
    lookUpMember(db, notice.subject_id ?? "").catch(nullIfNotFound),
  ]);
  return { lot, member };
}

export async function lookUpPackage(db: Db, id: string): Promise<FoundPackage> {
  const row = await db
    .selectFrom("packages")
    .innerJoin("users", "users.id", "packages.seller_id")
    .select(["packages.id", "title", "seller_id", "users.email as seller", "packages.status"])
    .select(["hidden_at", "hidden_with_seller", "removed_at", "opens_on", "auction_end_time"])
    .where("packages.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new StatementNotFound();
  return row;
}

export type FoundMember = Pick<
  User,
  | ("id" | "email" | "first_name" | "last_name" | "organization" | "country" | "role")
  | ("is_email_verified" | "created_at" | "suspended_at" | "verified_at" | "waiting_since")
  | ("approval_needed_at" | "merged_into")
> & {
  /** Of whom the member acts for; their own without colleagues. */
  organizationId: string;
  /** 0 if only the organization has the account. */
  is_person: number;
};

export async function lookUpMember(db: Db, id: string): Promise<FoundMember> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "organization", "country", "role"])
    .select(["is_email_verified", "created_at", "suspended_at", "verified_at", "waiting_since"])
    .select(["approval_needed_at", "merged_into"])
    .select(organizationOf("users.id").as("organizationId"))
    .select(sql<number>`case when ${isPerson()} then 1 else 0 end`.as("is_person"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new StatementNotFound();
  return row;
}

export function actionsOn(db: Db, packageId: string): Promise<Action[]> {
  return db
    .selectFrom("operator_actions")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("asked_at", "desc")
    .limit(MAX_LISTED_ACTIONS)
    .execute();
}
