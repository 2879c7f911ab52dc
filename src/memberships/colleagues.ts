import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { jsonRows } from "../../db/json";
import { prepared } from "../../db/prepared";
import { type OrganizationRole, rolesFrom } from "../rules/organization";

export interface Colleague {
  memberId: string;
  roles: readonly OrganizationRole[];
}

const findColleagues = prepared<
  { asked: string },
  { organization_id: string; member_id: string; roles: string }
>((db, value) =>
  db
    .selectFrom("memberships")
    .select(["organization_id", "member_id", "roles"])
    .where(
      "organization_id",
      "in",
      sql<string>`(select id from (${jsonRows(value("asked"), { id: "text" })}) as asked)`,
    )
    .orderBy("organization_id")
    .orderBy("joined_at"),
);

/** Organizations of one are omitted: their only member is the account with their ID. */
export async function colleaguesOf(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Colleague[]>> {
  if (organizationIds.length === 0) return new Map();
  const asked = JSON.stringify([...new Set(organizationIds)].map((id) => ({ id })));
  const rows = await findColleagues.all(db, { asked });
  const groups = Map.groupBy(rows, ({ organization_id }) => organization_id);
  return new Map(
    [...groups].map(([id, members]) => [
      id,
      members.map((row) => ({ memberId: row.member_id, roles: rolesFrom(row.roles) })),
    ]),
  );
}

/** The organization for which the member in a column, or with an ID in SQL, acts. */
export function organizationOf(memberColumn: string | RawBuilder<unknown>): RawBuilder<string> {
  const member = typeof memberColumn === "string" ? sql.ref(memberColumn) : memberColumn;
  return sql<string>`coalesce((select memberships.organization_id from memberships
    where memberships.member_id = ${member}), ${member})`;
}

/**
 * Whether an account in `users` is someone's: a founder who left keeps none with the organization's
 * ID, also if it has become part of another one since.
 */
export function isPerson(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(users.merged_into is null and (
    exists (select 1 from memberships where memberships.member_id = users.id)
    or not exists (select 1 from memberships where memberships.organization_id = users.id)
  ))`;
}

/** Everyone who acts for an organization; its ID is also that of its founder. */
export function memberIdsOf(organizationId: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql<string>`select ${organizationId} union all
    select memberships.member_id from memberships
      where memberships.organization_id = ${organizationId}`;
}

export async function organizationIdOf(db: Db, memberId: string): Promise<string> {
  return (await findOrganization.first(db, { member: memberId }))?.organization_id ?? memberId;
}

const findOrganization = prepared<{ member: string }, { organization_id: string }>((db, value) =>
  db.selectFrom("memberships").select("organization_id").where("member_id", "=", value("member")),
);
