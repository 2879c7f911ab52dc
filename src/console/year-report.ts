import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import type { OperatorActionsTable } from "../../db/schema/moderation";
import { type Decision, type GROUNDS, NOTICE_KINDS, type NoticeKind } from "../rules/notice";

type Act = OperatorActionsTable["act"];
export type Ground = (typeof GROUNDS)[number];

export interface YearReport {
  year: number;
  received: Record<NoticeKind, number>;
  repeats: number;
  /** `ground` is null if no action was taken. */
  decided: Array<{ decision: Decision; ground: Ground | null; count: number }>;
  decisionMs: number | null;
  acts: Array<{ act: Act; ground: string; afterNotice: number; ownInitiative: number }>;
  appeals: Record<"statements" | "notices", AppealFigures>;
}

export interface AppealFigures {
  received: number;
  upheld: number;
  dismissed: number;
  answerMs: number | null;
}

/** Returns the figures that Article 15 of Regulation (EU) 2022/2065 requires, for a UTC year. */
export async function yearReport(db: Db, year: number): Promise<YearReport> {
  const inYear = yearCondition(year);
  const waitingTime = sql<number>`decided_at - received_at`;
  return {
    year,
    ...(await countReceivedNotices(db, inYear)),
    decided: await countDecidedNotices(db, inYear),
    decisionMs: await medianOf(db.selectFrom("notices").where(inYear("decided_at")), waitingTime),
    acts: await countActs(db, inYear),
    appeals: {
      statements: await countAppeals(db, "action_id", inYear),
      notices: await countAppeals(db, "notice", inYear),
    },
  };
}

type YearCondition = (column: string) => RawBuilder<boolean>;

function yearCondition(year: number): YearCondition {
  const [from, until] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return (column) => {
    const at = sql.ref(column);
    return sql<boolean>`(${at} >= ${from} and ${at} < ${until})`;
  };
}

async function countReceivedNotices(
  db: Db,
  inYear: YearCondition,
): Promise<Pick<YearReport, "received" | "repeats">> {
  const rows = await db
    .selectFrom("notices")
    .select("kind")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("folded_into").as("repeats"),
    ])
    .where(inYear("received_at"))
    .groupBy("kind")
    .execute();
  const counts = NOTICE_KINDS.map((kind) => {
    return [kind, rows.find((row) => row.kind === kind)?.count ?? 0];
  });
  return {
    received: Object.fromEntries(counts) as YearReport["received"],
    repeats: rows.reduce((sum, { repeats }) => sum + repeats, 0),
  };
}

/** Operators can state a ground even without an action. */
function countDecidedNotices(db: Db, inYear: YearCondition): Promise<YearReport["decided"]> {
  const ground = sql<Ground | null>`case when decision = 'none' then null else ground end`;
  return db
    .selectFrom("notices")
    .select((eb) => [
      eb.ref("decision").$notNull().as("decision"),
      ground.as("ground"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(inYear("decided_at"))
    .groupBy(["decision", ground])
    .orderBy("decision")
    .orderBy(ground)
    .execute();
}

function countActs(db: Db, inYear: YearCondition): Promise<YearReport["acts"]> {
  return db
    .selectFrom("operator_actions")
    .select(["act", "ground"])
    .select((eb) => [
      eb.fn.count<number>("notice").as("afterNotice"),
      eb.fn.countAll<number>().filterWhere("notice", "is", null).as("ownInitiative"),
    ])
    .where(inYear("done_at"))
    .where("declined", "=", 0)
    .where("act", "in", ["hide", "restore", "end", "remove", "suspend", "reinstate"])
    .groupBy(["act", "ground"])
    .orderBy("act")
    .orderBy("ground")
    .execute();
}

async function countAppeals(
  db: Db,
  column: "action_id" | "notice",
  inYear: YearCondition,
): Promise<AppealFigures> {
  const appeals = db.selectFrom("complaints").where(column, "is not", null);
  const answeredAppeals = appeals.where(inYear("decided_at"));
  const { received } = await appeals
    .select((eb) => eb.fn.countAll<number>().as("received"))
    .where(inYear("made_at"))
    .executeTakeFirstOrThrow();
  const outcomes = await answeredAppeals
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("outcome", "=", "upheld").as("upheld"),
      eb.fn.countAll<number>().filterWhere("outcome", "=", "dismissed").as("dismissed"),
    ])
    .executeTakeFirstOrThrow();
  return {
    received,
    ...outcomes,
    answerMs: await medianOf(answeredAppeals, sql<number>`decided_at - made_at`),
  };
}

async function medianOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  value: RawBuilder<number>,
): Promise<number | null> {
  const { count } = (await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()) as { count: number };
  if (count === 0) return null;
  const middleRows = (await query
    .select(value.as("value"))
    .orderBy(sql`value`)
    .offset((count - 1) >> 1)
    .limit(count % 2 === 0 ? 2 : 1)
    // The column is chosen by name above.
    .execute()) as unknown as Array<{ value: number }>;
  return middleRows.reduce((sum, row) => sum + row.value, 0) / middleRows.length;
}
