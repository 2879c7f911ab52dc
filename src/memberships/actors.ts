import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/client";
import { jsonRows } from "../../db/json";
import { prepared } from "../../db/prepared";
import { personName } from "../lib/languages";
import { type OrganizationRole, WHOSE, type Whose } from "../rules/organization";

const findNames = prepared<
  { asked: string },
  { id: string; first_name: string; last_name: string; email: string }
>((db, value) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where(
      "id",
      "in",
      sql<string>`(select id from (${jsonRows(value("asked"), { id: "text" })}) as asked)`,
    ),
);

/** The part of a viewer that decides; roles are null for members on their own. */
interface Member {
  roles: readonly OrganizationRole[] | null;
  memberId: string;
}

/** Pass only IDs from rows of the viewer's own organization: colleagues see each other's names. */
export async function actorNames(
  db: Db,
  { roles }: Pick<Member, "roles">,
  ids: ReadonlyArray<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const asked = new Set(ids.filter((id) => id !== null));
  if (roles === null || asked.size === 0) return new Map();
  const rows = await findNames.all(db, { asked: JSON.stringify([...asked].map((id) => ({ id }))) });
  return new Map(
    rows.map((row) => [row.id, personName(row.first_name, row.last_name) || row.email]),
  );
}

/** Whether the member in a column is the one whose acts are listed; an empty ID is everyone. */
export const isActor = (column: string, actor: string) =>
  sql<SqlBool>`(${actor} = '' or ${sql.ref(column)} = ${actor})`;

export const whoseQuery = z.enum(WHOSE).optional().catch(undefined);

/** The member whose acts a list shows; null shows everyone's, as it does to members on their own. */
export function shownActor({ roles, memberId }: Member, whose: Whose | undefined): string | null {
  return roles !== null && whose === "mine" ? memberId : null;
}
