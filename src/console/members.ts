import { sql } from "kysely";
import type { Db } from "../../db/client";
import { byArrival, containsText, listInOrder, type Orders, sortsOf } from "../../db/listing";
import type { User } from "../accounts/user";
import type { Listing, ListPage } from "../lib/listing";

const key = "users.id";
const byEmail = { by: "users.email", key: "users.email", type: "string" } as const;
const byOrganization = { by: "users.organization", key, type: "string" } as const;

const ORDERS = {
  ...byArrival(key),
  "email-az": { ...byEmail, direction: "asc" },
  "email-za": { ...byEmail, direction: "desc" },
  "organization-az": { ...byOrganization, direction: "asc" },
  "organization-za": { ...byOrganization, direction: "desc" },
  suspended: {
    by: "users.suspended_at",
    key,
    type: "number",
    direction: "desc",
    nulls: ["last", "desc"],
  },
} as const satisfies Orders<string>;

export type MemberSort = keyof typeof ORDERS;
export const MEMBER_SORTS = sortsOf(ORDERS);

export type ListedMember = Pick<
  User,
  | ("id" | "email" | "first_name" | "last_name" | "role" | "organization" | "country")
  | ("is_email_verified" | "created_at" | "suspended_at" | "verified_as" | "waiting_since")
>;

const FULL_NAME = sql<string>`(first_name || ' ' || last_name)`;

export function listMembers(
  db: Db,
  { search, ...listing }: Listing<MemberSort>,
  limit?: number,
): Promise<ListPage<ListedMember>> {
  const query = db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "organization", "country"])
    .select(["is_email_verified", "created_at", "suspended_at", "verified_as", "waiting_since"])
    .$if(search !== "", (builder) =>
      builder.where(containsText(db, [key, "email", "organization", FULL_NAME], search)),
    );
  return listInOrder(query, ORDERS, listing, limit);
}
