import { sql } from "kysely";
import { byArrival, listedTable } from "../../db/listing";
import { isPerson } from "../memberships/colleagues";

const key = "users.id";
const byEmail = { by: "users.email", key: "users.email", type: "string" } as const;
const byOrganization = { by: "users.organization", key, type: "string" } as const;

const FULL_NAME = sql<string>`(first_name || ' ' || last_name)`;

export const MEMBERS = listedTable({
  orders: {
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
  },
  search: [key, "email", "organization", FULL_NAME],
  from: (db) =>
    db
      .selectFrom("users")
      .select(["id", "email", "first_name", "last_name", "role", "organization", "country"])
      .select(["is_email_verified", "created_at", "suspended_at", "verified_as", "waiting_since"])
      .where(isPerson()),
});
