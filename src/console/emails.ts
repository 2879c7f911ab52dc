import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { containsText, listInOrder, type Orders, sortsOf } from "../../db/listing";
import type { Listing, ListPage } from "../lib/listing";
import { MAX_ATTEMPTS } from "../mail/outbox";

const byTime = { by: "created_at", type: "number", key: "id" } as const;
const byAttempts = { by: "attempts", type: "number", key: "id" } as const;

const ORDERS = {
  latest: { ...byTime, direction: "desc" },
  oldest: { ...byTime, direction: "asc" },
  "most-tried": { ...byAttempts, direction: "desc" },
  "least-tried": { ...byAttempts, direction: "asc" },
} as const satisfies Orders<string>;

export type EmailSort = keyof typeof ORDERS;
export const EMAIL_SORTS = sortsOf(ORDERS);

export interface ListedEmail {
  id: string;
  recipient: string;
  template: string;
  attempts: number;
  /** Null once delivery was abandoned. */
  next: number | null;
  last_error: string | null;
  created_at: number;
}

/** Lists unsent and abandoned emails without their values, which can contain secret links. */
export async function listEmails(
  db: Db,
  { search, ...listing }: Listing<EmailSort>,
  limit?: number,
): Promise<ListPage<ListedEmail>> {
  const query = db
    .selectFrom("mail_outbox")
    .select(["id", "recipient", "template", "attempts", "next_attempt_at", "last_error"])
    .select("created_at")
    // A literal lets the planner use partial indexes.
    .where(sql<SqlBool>`sent_at is null`)
    .$if(search !== "", (builder) =>
      builder.where(containsText(db, ["id", "recipient", "template", "last_error"], search)),
    );
  const { rows, next } = await listInOrder(query, ORDERS, listing, limit);
  return {
    rows: rows.map(({ next_attempt_at, ...email }) => ({
      ...email,
      next: email.attempts < MAX_ATTEMPTS ? next_attempt_at : null,
    })),
    next,
  };
}
