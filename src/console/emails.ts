import { type SqlBool, sql } from "kysely";
import { listedTable } from "../../db/listing";
import { MAX_ATTEMPTS } from "../mail/outbox";

const byTime = { by: "created_at", type: "number", key: "id" } as const;
const byAttempts = { by: "attempts", type: "number", key: "id" } as const;

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

/** Unsent and abandoned emails without their values, which can contain secret links. */
export const EMAILS = listedTable({
  orders: {
    latest: { ...byTime, direction: "desc" },
    oldest: { ...byTime, direction: "asc" },
    "most-tried": { ...byAttempts, direction: "desc" },
    "least-tried": { ...byAttempts, direction: "asc" },
  },
  search: ["id", "recipient", "template", "last_error"],
  from: (db) =>
    db
      .selectFrom("mail_outbox")
      .select(["id", "recipient", "template", "attempts", "next_attempt_at", "last_error"])
      .select("created_at")
      // A literal lets the planner use partial indexes.
      .where(sql<SqlBool>`sent_at is null`),
  complete: (rows): ListedEmail[] =>
    rows.map(({ next_attempt_at, ...email }) => ({
      ...email,
      next: email.attempts < MAX_ATTEMPTS ? next_attempt_at : null,
    })),
});
