import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { Alarm } from "../lib/alarm";
import { type Clock, HOUR, MINUTE } from "../lib/time";
import { informMembers } from "../notifications/informing";

export interface WaitingWork {
  requests: number;
  disputes: number;
  nearCopies: number;
  reports: number;
  notices: number;
  complaints: number;
}

interface Desk {
  count: number;
  latest: number | null;
}

async function desksOf(db: Db): Promise<Record<keyof WaitingWork, Desk>> {
  const requests = await db
    .selectFrom("certification_requests")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("requested_at").as("latest"),
    ])
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  const disputes = await db
    .selectFrom("disputes")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("opened_at").as("latest"),
    ])
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  const nearCopies = await db
    .selectFrom("near_copies")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("found_at").as("latest"),
    ])
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom("bid_reports")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("reported_at").as("latest"),
    ])
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  const notices = await db
    .selectFrom("notices")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("received_at").as("latest"),
    ])
    .where("decided_at", "is", null)
    .where("folded_into", "is", null)
    .executeTakeFirstOrThrow();
  const complaints = await db
    .selectFrom("complaints")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<number | null>("made_at").as("latest"),
    ])
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return { requests, disputes, nearCopies, reports, notices, complaints };
}

export async function countWaitingWork(db: Db): Promise<number> {
  return Object.values(await desksOf(db)).reduce((sum, { count }) => sum + count, 0);
}

/** Operators get at most one mail in this time. */
const BUNDLE_MS = HOUR;

/** Of several servers, one sends it. */
export async function mailOperators(
  db: Db,
  { operatorEmails }: Pick<Config, "operatorEmails">,
  now: number,
): Promise<void> {
  if (operatorEmails.length === 0) return;
  await inTransaction(db, async (tx) => {
    const desks = await desksOf(tx);
    const latest = Math.max(...Object.values(desks).map((desk) => desk.latest ?? 0));
    const claimed = await tx
      .updateTable("operator_news")
      .set({ told_at: now, latest_at: latest })
      .where("latest_at", "<", latest)
      .where("told_at", "<=", now - BUNDLE_MS)
      .returning("id")
      .executeTakeFirst();
    if (!claimed) return;
    const operators = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "in", [...operatorEmails])
      .where("is_email_verified", "=", 1)
      .execute();
    const values = {
      ...{ requests: desks.requests.count, disputes: desks.disputes.count },
      ...{ nearCopies: desks.nearCopies.count, reports: desks.reports.count },
      ...{ notices: desks.notices.count, complaints: desks.complaints.count },
    };
    const news = operators.map(({ id: memberId }) => {
      const mail = { memberId, template: "work-waiting", values } as const;
      return { ...mail, uniqueKey: `work-waiting ${now} ${memberId}` };
    });
    await informMembers(tx, news, now);
  });
}

export function operatorAlarm(needs: {
  db: Db;
  clock: Clock;
  log: Logger;
  config: Pick<Config, "operatorEmails">;
}): Alarm {
  const { db, clock, log, config } = needs;
  return new Alarm({
    clock,
    work: () => mailOperators(db, config, clock.now()),
    next: async () => clock.now() + MINUTE,
    failed: (error) => log.error({ err: error }, "operators not mailed about waiting work"),
  });
}
