import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { byArrival, containsText, listedTable } from "../../db/listing";
import { organizationOf } from "../memberships/colleagues";

const key = "users.id";
const byName = { by: "users.organization", key, type: "string" } as const;

const FULL_NAME = sql<string>`(first_name || ' ' || last_name)`;
const COLLEAGUE_NAME = sql<string>`(colleague.first_name || ' ' || colleague.last_name)`;

const NAME_OF_WHOLE = sql<string>`coalesce(nullif(whole.organization, ''),
  whole.first_name || ' ' || whole.last_name)`.as("name");

/** By what is known of the organization, or of anyone who acts for it. */
function isFound(db: Db, search: string) {
  const own = [key, "users.organization", "users.email", FULL_NAME];
  const domains = ["users.verified_domain", "organizations.domain"];
  return sql<SqlBool>`(${containsText(db, [...own, ...domains], search)} or exists (
    select 1 from memberships join users as colleague on colleague.id = memberships.member_id
    where memberships.organization_id = users.id
      and ${containsText(db, ["colleague.email", COLLEAGUE_NAME], search)}))`;
}

/** Members without colleagues are organizations of one. */
export const ORGANIZATIONS = listedTable({
  orders: {
    ...byArrival(key),
    "name-az": { ...byName, direction: "asc" },
    "name-za": { ...byName, direction: "desc" },
    suspended: {
      by: "users.suspended_at",
      key,
      type: "number",
      direction: "desc",
      nulls: ["last", "desc"],
    },
  },
  search: isFound,
  from: (db) =>
    db
      .selectFrom("users")
      .leftJoin("organizations", "organizations.id", "users.id")
      .select(["users.id", "organization", "first_name", "last_name", "country"])
      .select(["created_at", "suspended_at", "verified_as", "verified_domain", "domain"])
      .select("merged_into")
      .select((eb) => [
        eb
          .selectFrom("users as whole")
          .select(NAME_OF_WHOLE)
          .whereRef("whole.id", "=", "users.merged_into")
          .as("merged_name"),
        eb
          .selectFrom("memberships")
          .select((count) => count.fn.countAll<number>().as("count"))
          .whereRef("organization_id", "=", "users.id")
          .as("colleagues"),
        eb
          .selectFrom("positions")
          .innerJoin("packages", "packages.id", "positions.package_id")
          .select((count) => count.fn.countAll<number>().as("count"))
          .whereRef("bidder_id", "=", "users.id")
          .where("packages.status", "=", "active")
          .as("open_bids"),
        eb
          .selectFrom("packages")
          .select((count) => count.fn.countAll<number>().as("count"))
          .whereRef("seller_id", "=", "users.id")
          .as("packages"),
        eb
          .selectFrom("contracts")
          .select((count) => count.fn.countAll<number>().as("count"))
          .where((or) =>
            or.or([
              or("contracts.seller_id", "=", or.ref("users.id")),
              or("contracts.buyer_id", "=", or.ref("users.id")),
            ]),
          )
          .as("contracts"),
      ])
      .where(sql<SqlBool>`${organizationOf("users.id")} = users.id`),
  complete: (rows) =>
    rows.map(({ colleagues, ...row }) => ({ ...row, members: Math.max(1, colleagues ?? 0) })),
});
