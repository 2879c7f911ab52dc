import { sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { lockChange } from "./changes";
import { settle } from "./settling";

const BATCH_SIZE = 20;

/** Bids and closings decide who has to agree, so each change of the package's state is due work. */
const DUE_AT = sql<number | null>`case
  when packages.status <> 'active' or packages.state_seq <> package_changes.seen_seq then 0
  when packages.hidden_at is not null then null
  else coalesce(package_changes.remind_at, package_changes.due_at) end`;

const openChanges = (db: Db) =>
  db
    .selectFrom("package_changes")
    .innerJoin("packages", "packages.id", "package_changes.package_id")
    // A literal lets both engines use the partial index of open changes.
    .where(sql<boolean>`package_changes.status = 'open'`);

const findNext = prepared<Record<never, never>, { least: number | null }>((db) =>
  openChanges(db).select(sql<number | null>`min(${DUE_AT})`.as("least")),
);

export const changeAlarm = databaseAlarm({
  work: settleDueChanges,
  next: async (db: Db) => (await findNext.first(db, {}))?.least ?? null,
  isNextExact: true,
  failureMessage: "changes by consent not settled",
});

/** Each package has its own transaction, so that no two packages are locked. */
export async function settleDueChanges(db: Db, now: number): Promise<void> {
  const due = await openChanges(db)
    .select(["package_changes.id as changeId", "package_changes.package_id as packageId"])
    .where(sql<boolean>`${DUE_AT} <= ${now}`)
    .limit(BATCH_SIZE)
    .execute();
  for (const address of due)
    await inTransaction(db, async (tx) => {
      const { lot, change } = await lockChange(tx, address);
      if (change.status === "open") await settle(tx, lot, change, now);
    });
  if (due.length === BATCH_SIZE) await settleDueChanges(db, now);
}
