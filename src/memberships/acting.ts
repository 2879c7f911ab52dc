import { type RawBuilder, sql } from "kysely";
import { currentRequester } from "../lib/requester";

/**
 * The member who acts for an organization of several in this request; null in background work, if
 * the member acts alone, and for every other organization, whose member nobody else may know.
 */
export function actorFor(organizationId: string | null): string | null {
  const requester = currentRequester();
  if (!requester || organizationId === null) return null;
  return requester.organizationId === organizationId ? requester.memberId : null;
}

/** {@link actorFor} the organization in a column of the row that is updated. */
export function actorForColumn(column: string): RawBuilder<string | null> {
  const { organizationId = null, memberId = null } = currentRequester() ?? {};
  if (organizationId === null) return sql<null>`null`;
  return sql<string | null>`case when ${sql.ref(column)} = ${organizationId} then ${memberId} end`;
}
